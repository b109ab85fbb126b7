/** What the pages hold while they are made, with all that they call: `bench/` measures it with the largest survey. */
import type { Weight } from "@canvass/http"

/** A page that is about no survey. */
export const plain: Weight.Weight = { body: 12 }

/** A page that shows little of a survey. */
export const namesSurvey: Weight.Weight = { body: 12, survey: 16 }

/** The questionnaire, for respondents. */
export const asksQuestions: Weight.Weight = { body: 16, survey: 32 }

/** A page that shows or edits all questions of a survey. */
export const showsQuestions: Weight.Weight = { body: 24, survey: 48 }

/** A page with the figures of all questions. */
export const showsFigures: Weight.Weight = { body: 12, survey: 48, isPatient: true }

/** A page with responses. */
export const showsResponses: Weight.Weight = { body: 12, survey: 24, isPatient: true }
