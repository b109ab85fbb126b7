/** A new survey from a request: its questions get ids, keys and codes, and its rules are checked. */
import * as Either from "effect/Either"
import type { RuledSurvey } from "../logic/rules/RuleContext.js"
import { allParts } from "../logic/rules/SentParts.js"
import type { QuestionInput } from "../questions/QuestionInput.js"
import * as Questionnaire from "../questions/Questionnaire.js"
import type { InvalidInput, RuleViolated } from "../validation/ValidationError.js"
import type { QuestionId } from "../values/Ids.js"
import type { LimitValues } from "../values/Limits.js"
import * as SurveyRules from "./SurveyRules.js"

/** Fields of a request that creates a survey. */
export interface DraftInput extends Omit<RuledSurvey, "questions"> {
  readonly questions: ReadonlyArray<QuestionInput>
}

/**
 * Returns the fields with the questions and the rules as they are stored. Fails with all violations of the first check
 * that fails: of the questions, of their cells, of the rules.
 *
 * @param newId returns a new id on each call
 */
export const draft = <A extends DraftInput>(
  fields: A,
  newId: () => QuestionId,
  limits: LimitValues
): Either.Either<Omit<A, keyof RuledSurvey> & RuledSurvey, InvalidInput | RuleViolated> =>
  Questionnaire.replaceQuestions(
    Questionnaire.empty,
    fields.questions.map((input) => [input, newId()]),
    new Set(),
    "/questions"
  ).pipe(
    Either.flatMap((made) => Questionnaire.requireCells(Questionnaire.empty, made, limits.surveyCells, "/questions")),
    Either.flatMap(({ questions }) => SurveyRules.normalize({ ...fields, questions }, allParts, limits, "/questions"))
  )
