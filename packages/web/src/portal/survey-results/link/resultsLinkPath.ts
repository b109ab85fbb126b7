/** The path of the page that shares the results of a survey, below the public URL. */
export const resultsLinkPath = (surveyId: string): string => `/portal/surveys/${surveyId}/results/link`
