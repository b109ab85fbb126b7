/** A card with the figures of one question, for everybody who has the results link. */
import type { SharedResults } from "@canvass/core"
import { type Language, Publication } from "@canvass/core/ports"
import { formatNumber } from "@canvass/ui"
import { Badge } from "../components/display/Badge.js"
import { Card } from "../components/display/Card.js"
import { questionTypePagesOf } from "../question-types/questionTypes.js"
import { sharedResultsTexts } from "./sharedResultsTexts.js"

export interface SharedQuestionProps extends SharedResults.SharedQuestion {
  readonly language: Language
}

export const SharedQuestionCard = (
  { figures, hiddenBecause, hiddenRows, language, question, retired }: SharedQuestionProps
) => {
  const { texts } = questionTypePagesOf(question)
  const t = sharedResultsTexts[language]
  const minimum = formatNumber(language, Publication.minResponses)
  return (
    <Card
      id={`q-${question.id}`}
      isWide={figures !== null && questionTypePagesOf(figures).figures.isWide}
      title={<span class="text">{question.text}</span>}
      hint={
        <>
          {texts[language].name}
          {figures !== null && ` · ${t.answered(formatNumber(language, figures.answered))}`}
        </>
      }
      actions={retired ? <Badge status="retired" language={language} /> : undefined}
    >
      {figures === null
        ? <p class="soft">{hiddenBecause === "removal" ? t.responseRemoved(minimum) : t.questionHidden(minimum)}</p>
        : <Figures figures={figures} question={question} language={language} />}
      {hiddenRows.length > 0 && <p class="soft">{t.rowsHidden(minimum, hiddenRows.join(", "))}</p>}
    </Card>
  )
}

interface FiguresProps extends Pick<SharedQuestionProps, "language" | "question"> {
  readonly figures: NonNullable<SharedQuestionProps["figures"]>
}

const Figures = ({ figures, language, question }: FiguresProps) => {
  const { figures: { view: View } } = questionTypePagesOf(figures)
  return <View figures={figures} question={question.type === figures.type ? question : undefined} language={language} />
}
