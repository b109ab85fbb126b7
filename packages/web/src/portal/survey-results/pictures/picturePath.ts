/** Returns the path of the picture of a card, below the public URL. It takes the parameters of the results. */
export const picturePath = (surveyId: string): string => `/portal/surveys/${surveyId}/results/picture.svg`

/** The parameter with the key of the question. */
export const questionParameter = "question"
