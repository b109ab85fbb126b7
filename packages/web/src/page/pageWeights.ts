/** What the pages hold while they are made, with all that they call. `npm run verify -- estimates` measures it. */
import type { Weight } from "@canvass/http"

/** A page that is about no survey. */
export const plain: Weight.Weight = { body: 10 }

/** A page that reads the titles of a thousand surveys. */
export const listsSurveys: Weight.Weight = { body: 10, fixed: 4 * 1_048_576 }

/** A page that shows how many surveys do. It reads the figures of one after the other. */
export const summarizesSurveys: Weight.Weight = { body: 10, fixed: 12 * 1_048_576, isPatient: true }

/** A page that shows little of a survey. */
export const namesSurvey: Weight.Weight = { body: 10, survey: 6 }

/** The questionnaire, for respondents. */
export const asksQuestions: Weight.Weight = { body: 10, survey: 10 }

/** A page that shows or edits all questions of a survey, and says whether it has pending changes. */
export const showsQuestions: Weight.Weight = { body: 12, survey: 12, pending: 10 }

/** A page that shows little of a survey, and says whether it has pending changes. */
export const namesChanges: Weight.Weight = { body: 10, survey: 12, pending: 10 }

/** The definition of a survey as text: read, printed, and parsed with the places of its parts. */
export const showsDefinition: Weight.Weight = { body: 100, survey: 30, pending: 100 }

/** The editor sends a definition, which is checked and stored. */
export const savesDefinition: Weight.Weight = { body: 30, survey: 30, pending: 30 }

/** What pending changes do to a survey. */
export const showsPlan: Weight.Weight = { body: 10, survey: 30, pending: 30 }

/** A page with the figures of all questions. */
export const showsFigures: Weight.Weight = { body: 10, survey: 12, isPatient: true }

/** A page with responses. */
export const showsResponses: Weight.Weight = { body: 10, survey: 8, isPatient: true }
