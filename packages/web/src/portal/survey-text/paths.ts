/** The paths of the pages on which a survey is edited as text. */

/** Returns the path of the definition as text, below the public URL. */
export const textPath = (surveyId: string): string => `/portal/surveys/${surveyId}/text`

/** Returns the path of the page that reviews pending changes, below the public URL. */
export const reviewPath = (surveyId: string): string => `${textPath(surveyId)}/changes`
