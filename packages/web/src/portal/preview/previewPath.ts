/** Returns the path of the preview of a survey, below the public URL. */
export const previewPath = (surveyId: string): string => `/portal/surveys/${surveyId}/preview`
