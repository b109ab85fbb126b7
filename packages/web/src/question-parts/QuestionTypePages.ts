/** What a question type is on the pages of the portal, beside what `@canvass/ui` draws of it. */
import type { AnswerValue, QuestionTypes } from "@canvass/core"
import type { Language, QuestionTypeUi } from "@canvass/ui"
import type { AnswerContent } from "./answers/AnswerContent.js"
import type { Figures } from "./figures/Figures.js"
import type { TrendFigures } from "./figures/TrendFigures.js"

/** A question of the type `Type`. */
type QuestionOf<Type extends QuestionTypes.QuestionType> = QuestionTypes.QuestionOf<Type>

/** A question type, as the registry lists it. */
export interface QuestionTypePages<Type extends QuestionTypes.QuestionType>
  extends
    QuestionTypeUi<Type, QuestionOf<Type>>,
    QuestionTypeResults<QuestionOf<Type>, QuestionTypes.BreakdownOf<Type>, QuestionTypes.PointOf<Type>>
{
  /** An answer for an example request. `undefined`: one that an example cannot have, or that is too long for it. */
  readonly sampleAnswer: (question: QuestionOf<Type>) => unknown
}

/** How the answers to questions of a type are shown to the owner of a survey. */
export interface QuestionTypeResults<Question, Breakdown, Point> {
  /** The figures of a question in the results. */
  readonly figures: Figures<Breakdown, Question>
  /**
   * The figures of a question in a trend. `undefined`, or a function that returns it: how many answered.
   *
   * @param row the row, of a matrix
   */
  readonly trend:
    | ((
      question: Question,
      language: Language,
      row: string | undefined
    ) => TrendFigures<Point> | undefined)
    | undefined
  /** An answer as the owner of the survey reads it. `undefined`: no question of the type has such an answer. */
  readonly answerContent: (
    question: Question,
    value: AnswerValue.AnswerValue,
    language: Language
  ) => AnswerContent | undefined
}
