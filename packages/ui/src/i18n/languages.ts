/** The languages of what is drawn. */

/** The languages of the portal and of editors. */
export const languages = ["en", "de", "fr", "es"] as const
export type Language = typeof languages[number]

/** The languages of the pages for respondents. */
export const respondentLanguages = [...languages, "it", "pt", "nl", "pl", "ar", "he"] as const
export type RespondentLanguage = typeof respondentLanguages[number]
