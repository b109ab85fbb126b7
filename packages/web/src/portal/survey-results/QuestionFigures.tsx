/** A card with the figures of one question. */
import type { AnalyticsResult, Language, Question } from "@canvass/core"
import { Badge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { componentTexts } from "../../components/texts/componentTexts.js"
import { formatNumber } from "../../i18n/format.js"
import { pagesOf } from "../../question-types/questionTypes.js"
import { surveyResultsTexts } from "./texts/surveyResultsTexts.js"

export interface QuestionFiguresProps {
  /** As the analytics have them. */
  readonly figures: AnalyticsResult.AnalyticsResult["questions"][number]
  /** The question of the survey. `undefined` after it was removed from the survey. */
  readonly question: Question.Question | undefined
  readonly language: Language
}

export const QuestionFigures = ({ figures, language, question }: QuestionFiguresProps) => {
  const { figures: { isWide, view: Figures }, texts } = pagesOf(figures)
  const { answered, notShown, questionId, retired, skipped, text, type } = figures
  const t = surveyResultsTexts[language]
  return (
    <Card
      id={`q-${questionId}`}
      isWide={isWide}
      title={<span class="text">{text}</span>}
      hint={
        <>
          {texts[language].name}
          {" · "}
          {t.answeredOf(formatNumber(language, answered), formatNumber(language, answered + skipped))}
          {notShown > 0 && ` · ${t.notShownTo(formatNumber(language, notShown))}`}
        </>
      }
      actions={retired ? <Badge status="retired" language={language} /> : undefined}
    >
      {answered === 0
        ? <p class="soft">{componentTexts[language].nobodyAnswered}</p>
        : <Figures figures={figures} question={question?.type === type ? question : undefined} language={language} />}
    </Card>
  )
}
