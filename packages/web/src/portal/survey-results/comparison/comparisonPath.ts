/** The address of the comparison of groups as a file. */

/** Returns the path of the file for a survey, below the public URL. It takes the parameters of the results. */
export const comparisonPath = (surveyId: string): string => `/portal/surveys/${surveyId}/results/comparison.csv`
