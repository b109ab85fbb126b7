/** The addresses at which a survey begins, below the public URL. */
export const newSurveyPath = "/portal/surveys/new"

/** Returns the path of the preview of a template. */
export const templatePath = (name: string): string => `${newSurveyPath}/${name}`
