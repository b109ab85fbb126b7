/** The address of the export of a survey in the portal. */

/** The formats of an export. */
export const exportFormats = ["csv", "json", "xml"] as const

/** Returns the path of the export of a survey, below the public URL. */
export const exportPath = (surveyId: string): string => `/portal/surveys/${surveyId}/export`
