/** What tests need of one question type. */
import type * as FastCheck from "effect/FastCheck"
import type { SurveyQuestionInput } from "../../../embedding/api/SurveysApi.js"
import type { Constant } from "../../../logic/questionnaire/Condition.js"
import type { AnswerValue } from "../../../questions/AnswerValue.js"

/** A value that a question refuses. `pointer` is relative to the value. */
export interface InvalidAnswer {
  readonly value: unknown
  readonly code: string
  readonly pointer: string
}

/** What tests need of one question type. */
export interface QuestionTypeSamples<
  Question extends { readonly type: unknown; readonly options: unknown; readonly settings: unknown }
> {
  /** A question in a request. Its key is the name of the type. */
  readonly example: SurveyQuestionInput & { readonly key: Question["type"]; readonly type: Question["type"] }
  /** The parts of a question that depend on its type. */
  readonly definition: FastCheck.Arbitrary<Definition<Question>>
  /** Valid answers to a question, as they are stored. */
  readonly answer: (question: Question) => FastCheck.Arbitrary<AnswerValue>
  /** Whether answers name files that have been uploaded. Default false. */
  readonly isUploaded?: boolean
  /** Answers that conditions with these constants may tell apart. Some of them may not be valid. */
  readonly answersNear: (question: Question, constants: ReadonlyArray<Constant>) => ReadonlyArray<AnswerValue>
  /** Whether the order of a list in an answer matters. Default true. */
  readonly isOrdered?: boolean
  /** Input that means "not answered", besides null. */
  readonly emptyAnswers: ReadonlyArray<unknown>
  /** By which rules tests count the answers again, and write them into files again. */
  readonly recount: Recount
  /** Answers that a question refuses, each for one reason. */
  readonly invalidAnswers: (question: Question) => ReadonlyArray<InvalidAnswer>
}

/** How answers are counted and written. Types whose answers are alike have the same. */
export type Recount =
  | "choice"
  | "choices"
  | "date"
  | "file"
  | "matrix"
  | "nps"
  | "numbers"
  | "ranking"
  | "scale"
  | "text"
  | "yes-no"

type Definition<Question> = Question extends
  { readonly type: infer Type; readonly options: infer Options; readonly settings: infer Settings }
  ? { readonly type: Type; readonly options: Options; readonly settings: Settings }
  : never
