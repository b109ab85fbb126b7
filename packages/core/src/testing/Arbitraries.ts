/** Random questionnaires with questions of all types, and random valid answers to them. */
import * as FastCheck from "effect/FastCheck"
import type { AnswerValue } from "../questions/AnswerValue.js"
import { type QuestionType, questionTypeNames } from "../questions/question-types/questionTypes.js"
import type { Question } from "../questions/Question.js"
import type { Questionnaire } from "../questions/Questionnaire.js"
import type { Answer } from "../responses/Answer.js"
import { QuestionId } from "../values/Ids.js"
import { questionTypeSamples, samplesOf } from "./samples/question-types/registry.js"
import { nonBlankText } from "./TextArbitrary.js"

export const questionId: FastCheck.Arbitrary<QuestionId> = FastCheck.uuid({ version: 7 }).map((id) =>
  QuestionId.make(id)
)

/** A question of one of the given types, of any type if none is given. */
export const question = (...types: ReadonlyArray<QuestionType>): FastCheck.Arbitrary<Question> =>
  FastCheck.tuple(
    FastCheck.record({
      id: questionId,
      key: FastCheck.oneof(
        FastCheck.stringMatching(/^[A-Za-z]\w{0,8}$/),
        FastCheck.constantFrom("q1", "q2", "toString")
      ),
      text: nonBlankText(40),
      required: FastCheck.boolean()
    }),
    FastCheck.oneof(FastCheck.constant({}), FastCheck.record({ description: nonBlankText(40) })),
    FastCheck.oneof(
      ...(types.length === 0 ? questionTypeNames : types).map((type) => questionTypeSamples[type].definition)
    )
  ).map(([common, description, definition]) => ({ ...common, ...description, ...definition }))

/** One to `maxQuestions` questions, of which up to three are retired. */
export const questionnaire = (maxQuestions = 12): FastCheck.Arbitrary<Questionnaire> =>
  FastCheck.record({
    all: FastCheck.uniqueArray(question(), {
      minLength: 1,
      maxLength: maxQuestions,
      comparator: (left, right) => left.id === right.id || left.key === right.key
    }),
    retiredCount: FastCheck.integer({ min: 0, max: 3 })
  }).map(({ all, retiredCount }) => ({ questions: all.slice(retiredCount), retired: all.slice(0, retiredCount) }))

/** The stored answers of a completed response: to all required questions and to some of the others. */
export const answers = (questions: ReadonlyArray<Question>): FastCheck.Arbitrary<ReadonlyArray<Answer>> =>
  FastCheck.tuple(
    ...questions.map((question) =>
      FastCheck.tuple(answerValue(question), question.required ? FastCheck.constant(true) : FastCheck.boolean())
        .map(([value, isAnswered]): ReadonlyArray<Answer> => isAnswered ? [{ questionId: question.id, value }] : [])
    )
  ).map((all) => all.flat())

/** A valid answer as it is stored. */
export const answerValue = (question: Question): FastCheck.Arbitrary<AnswerValue> =>
  samplesOf(question).answer(question)

/** Input that is stored as `value`: numbers and booleans also as text, selected options in any order. */
export const equivalentInput = (question: Question, value: AnswerValue): FastCheck.Arbitrary<unknown> => {
  if (typeof value === "number" || typeof value === "boolean") {
    return FastCheck.constantFrom<unknown>(value, String(value))
  }
  return samplesOf(question).isOrdered === false && Array.isArray(value)
    ? FastCheck.shuffledSubarray<unknown>(value, { minLength: value.length })
    : FastCheck.constant(value)
}
