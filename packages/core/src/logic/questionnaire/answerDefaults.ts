/** What the settings of questions default to, where it decides whether an answer fits. */

/** The scale of a rating. */
export const rating = { min: 1, max: 5 }

/** The scale of a net promoter score. It has no settings. */
export const nps = { min: 0, max: 10 }

/** The scale of a slider. */
export const slider = { min: 0, max: 100, step: 1 }

/** The fraction of a step by which a number may differ from a value of the slider. */
export const stepTolerance = 1e-6

/** Maximum number of items of a list that is read. Far more than a question of any type allows. */
export const maxItems = 2_000

/** The number of files of an answer. */
export const maxFiles = 1
