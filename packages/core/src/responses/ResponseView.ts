/** Responses as they are read: each answer has the key and the type of its question. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { mapRows } from "../concurrency/forEachRow.js"
import { type Question, QuestionType } from "../questions/Question.js"
import type { Questionnaire } from "../questions/Questionnaire.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { QuestionId } from "../values/Ids.js"
import { Answer } from "./Answer.js"
import type { Response } from "./Response.js"

/** The answer of a respondent to one question, as it is read. */
export const AnswerView = Schema.Struct({
  questionId: Answer.fields.questionId,
  questionKey: Schema.String.annotations({ description: "The present key of the question." }),
  type: QuestionType,
  value: Answer.fields.value
}).annotations({ identifier: "Answer" })
export type AnswerView = typeof AnswerView.Type

/**
 * A response as the owner of the survey reads it. `reached` is the present key of the question. `variables` is null
 * while the response is partial.
 */
export interface ResponseView extends Omit<Response, "answers" | "quotaEnding" | "reached"> {
  readonly answers: ReadonlyArray<AnswerView>
  readonly reached: string | null
}

/**
 * A response as its respondent sees it. A caller who may be another person sees no answers and none of the optional
 * fields.
 */
export type RespondentView =
  & Pick<ResponseView, "answers" | "id" | "status" | "submittedAt" | "surveyId">
  & Partial<Pick<ResponseView, RespondentOnly>>

/** The fields that only the respondent sees. */
export type RespondentOnly =
  | "externalId"
  | "language"
  | "metadata"
  | "questionnaireVersion"
  | "reached"
  | "seed"
  | "skipped"
  | "startedAt"
  | "variables"

/** What a caller sees who may not be the respondent. */
export const withoutContent = ({ id, status, submittedAt, surveyId }: Response): RespondentView => ({
  id,
  surveyId,
  submittedAt,
  answers: [],
  status
})

/** The present and the retired questions of a survey by id. */
export type QuestionsById = ReadonlyMap<QuestionId, Pick<Question, "key" | "type">>

export const questionsById = ({ questions, retired }: Questionnaire): QuestionsById =>
  new Map([...questions, ...retired].map((question) => [question.id, question]))

/** Names the questions of the answers. Omits the answers to questions that `questions` does not have. */
export const viewOf = (questions: QuestionsById, response: Response): ResponseView => {
  const answers: Array<AnswerView> = []
  for (const { questionId, value } of response.answers) {
    const question = questions.get(questionId)
    if (question !== undefined) answers.push({ questionId, questionKey: question.key, type: question.type, value })
  }
  const { quotaEnding: _, ...shown } = response
  const { reached, status, variables } = shown
  return {
    ...shown,
    answers,
    reached: reached === null ? null : questions.get(reached)?.key ?? null,
    variables: status === "partial" ? null : variables ?? noVariables
  }
}

const noVariables = {}

/** The responses of a stream as they are read. Arguments as for `mapWithQuestions`. */
export const viewsInStream = (
  readSurvey: ReadSurvey,
  survey: Survey,
  chunks: Stream.Stream<ReadonlyArray<Response>>
): Stream.Stream<ReadonlyArray<ResponseView>> =>
  mapWithQuestions(readSurvey, survey, chunks, (questionnaire) => {
    const questions = questionsById(questionnaire)
    return (response) => viewOf(questions, response)
  })

/** Reads the survey again. */
type ReadSurvey = Effect.Effect<Option.Option<Survey>>

/**
 * Maps responses that are read after their survey. Reads the survey again for a response that answers a question which
 * was added in the meantime. A question that is missing then had only answers that have been deleted.
 *
 * @param compile - Compiles the function that maps a response, for the questions of a survey.
 */
export const mapWithQuestions = <A>(
  readSurvey: ReadSurvey,
  survey: Survey,
  chunks: Stream.Stream<ReadonlyArray<Response>>,
  compile: (questionnaire: Questionnaire) => (response: Response) => A
): Stream.Stream<ReadonlyArray<A>> => {
  const questions = questionsById(survey)
  const map = compile(survey)
  const isKnown = ({ questionId }: Answer): boolean => questions.has(questionId)
  const mapAll = (responses: ReadonlyArray<Response>): Effect.Effect<ReadonlyArray<A>> =>
    responses.every(({ answers }) => answers.every(isKnown))
      ? mapRows(responses, map)
      : Effect.flatMap(
        readSurvey,
        (current) => mapRows(responses, Option.match(current, { onNone: () => map, onSome: compile }))
      )
  return Stream.mapChunksEffect(
    chunks,
    (pages) => Effect.map(Effect.forEach(pages, mapAll), Chunk.unsafeFromArray)
  )
}
