/** Says that the answers lead to questions that the form did not show, with links to them. The script focuses it. */
import type { Question } from "@canvass/core"
import type { Walk } from "@canvass/core/questionnaire"
import type { RespondentLanguage } from "@canvass/ui"
import { respondentTexts } from "../texts/respondentTexts.js"
import { questionId } from "./QuestionCard.js"
import { Recalled } from "./Recalled.js"

export const MoreQuestions = ({ language, questions, walked }: {
  readonly language: RespondentLanguage
  readonly questions: ReadonlyArray<Question.Question>
  readonly walked: Walk
}) => {
  const t = respondentTexts[language]
  return (
    <section class="more" role="status" aria-labelledby="more-title" tabIndex={-1} data-focus>
      <h2 id="more-title">{t.moreQuestionsTitle}</h2>
      <p>{t.moreQuestionsText}</p>
      <ul>
        {questions.map((question) => (
          <li key={question.id}>
            <a href={`#${questionId(question)}`}>
              <Recalled text={question.text} walked={walked} language={language} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
