/** The path of the preview of a design, below the public URL. */
export const designPreviewPath = (surveyId: string): string => `/portal/surveys/${surveyId}/design/preview`
