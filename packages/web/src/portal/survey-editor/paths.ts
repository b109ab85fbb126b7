/** The paths of the editor of a survey. */

/** Operations of the editor, by the last segment of their path. */
export const operationsPath = (surveyId: string): string => `/portal/surveys/${surveyId}/editor`
