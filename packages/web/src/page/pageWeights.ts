/** What the pages hold while they are made, with all that they call. `npm run verify -- estimates` measures it. */
import type { Weight } from "@canvass/http"

/** A page that is about no survey. */
export const plain: Weight.Weight = { body: 10 }

/** A page that shows little of a survey. */
export const namesSurvey: Weight.Weight = { body: 10, survey: 6 }

/** The questionnaire, for respondents. */
export const asksQuestions: Weight.Weight = { body: 10, survey: 10 }

/** A page that shows or edits all questions of a survey. */
export const showsQuestions: Weight.Weight = { body: 12, survey: 12 }

/** A page with the figures of all questions. */
export const showsFigures: Weight.Weight = { body: 10, survey: 12, isPatient: true }

/** A page with responses. */
export const showsResponses: Weight.Weight = { body: 10, survey: 8, isPatient: true }
