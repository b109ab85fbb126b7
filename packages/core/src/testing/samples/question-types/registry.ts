/** An example, random definitions, random valid answers and invalid answers of each question type. */
import type { QuestionOf, QuestionType } from "../../../questions/question-types/questionTypes.js"
import { choiceSamples } from "./choices.js"
import { fileSamples } from "./files.js"
import { numberSamples } from "./numbers.js"
import type { QuestionTypeSamples } from "./QuestionTypeSamples.js"
import { textSamples } from "./texts.js"

export type { InvalidAnswer, QuestionTypeSamples } from "./QuestionTypeSamples.js"

/** The samples of all question types. */
export const questionTypeSamples: { readonly [Type in QuestionType]: QuestionTypeSamples<QuestionOf<Type>> } = {
  ...textSamples,
  ...choiceSamples,
  ...numberSamples,
  ...fileSamples
}

/** The samples of the type of a question. */
export const samplesOf = <Type extends QuestionType>(
  question: { readonly type: Type }
): QuestionTypeSamples<QuestionOf<Type>> => questionTypeSamples[question.type]
