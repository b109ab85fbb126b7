/** A new survey from a request: its questions get ids, keys and codes, and its rules are checked. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { yieldWhenDue } from "../concurrency/yieldToEventLoop.js"
import type { RuledSurvey } from "../logic/rules/RuleContext.js"
import { allParts } from "../logic/rules/SentParts.js"
import type { DoubtfulKeys } from "../questions/DoubtfulKeys.js"
import type { QuestionInput } from "../questions/QuestionInput.js"
import * as Questionnaire from "../questions/Questionnaire.js"
import * as Checked from "../validation/Checked.js"
import type { InvalidInput, RuleViolated } from "../validation/ValidationError.js"
import type { QuestionId } from "../values/Ids.js"
import type { LimitValues } from "../values/Limits.js"
import type { Survey } from "./model/Survey.js"
import * as SurveyRules from "./SurveyRules.js"
import type { Texts } from "./translations/SurveyTexts.js"
import { checkTranslations } from "./translations/translationChanges.js"

/** Fields of a request that creates a survey. */
export interface DraftInput extends Omit<RuledSurvey, "questions"> {
  readonly questions: ReadonlyArray<QuestionInput>
}

/**
 * Returns the fields with the questions and the rules as they are stored. Fails with all violations: of the questions,
 * of their cells, and of the rules as far as it is certain which questions they are about.
 *
 * @param newId returns a new id on each call
 */
export const draft = <A extends DraftInput>(
  fields: A,
  newId: () => QuestionId,
  limits: LimitValues
): Either.Either<Drafted<A>, InvalidInput | RuleViolated> =>
  Either.map(Checked.toEither(check(fields, newId, limits)), ({ survey }) => survey)

/** The fields of a new survey, with its questions and rules as they are stored. */
type Drafted<A> = Omit<A, keyof RuledSurvey> & RuledSurvey

interface CheckedDraft<A> {
  readonly survey: Drafted<A>
  readonly doubtful: DoubtfulKeys
}

/** As `draft`, and returns the fields also if there are violations. */
const check = <A extends DraftInput>(
  fields: A,
  newId: () => QuestionId,
  limits: LimitValues
): Checked.Checked<CheckedDraft<A>> =>
  Checked.andThen(
    Questionnaire.checkReplacement(
      Questionnaire.empty,
      fields.questions.map((input) => [input, newId()]),
      new Set(),
      "/questions"
    ),
    (made) =>
      Checked.andThen(
        Questionnaire.checkTotals(Questionnaire.empty, made, limits, "/questions"),
        ({ doubtful, questions }) =>
          Checked.map(
            SurveyRules.check({ ...fields, questions }, allParts, limits, "/questions", doubtful),
            (survey) => ({ survey, doubtful })
          )
      )
  )

/**
 * As `draft`, with the translations of a definition. Fails with the violations of the survey and of its translations
 * together. Other requests are served between two languages.
 */
export const draftWithTranslations = <A extends DraftInput & TranslatedFields>(
  fields: A,
  translations: Readonly<Record<string, Texts>>,
  newId: () => QuestionId,
  limits: LimitValues
): Effect.Effect<DraftWithTranslations<A>, InvalidInput | RuleViolated> =>
  Effect.gen(function*() {
    const checked = check(fields, newId, limits)
    yield* yieldWhenDue
    const { doubtful, survey } = checked.value
    const texts = yield* checkTranslations(survey, translations, limits, doubtful)
    return yield* Checked.toEither(
      Checked.andThen(checked, () => Checked.map(texts, (translations) => ({ survey, translations })))
    )
  })

/** The fields of a survey that its translations must fit, beside its rules. */
type TranslatedFields = Pick<Survey, "description" | "design" | "languages" | "title">

/** A survey that has been checked, with its translations by tag. */
export interface DraftWithTranslations<A> {
  readonly survey: Drafted<A>
  readonly translations: ReadonlyArray<readonly [tag: string, texts: Texts]>
}
