/** A card with the figures of one question: a chart, or a table that compares groups. */
import type { AnalyticsResult, Question } from "@canvass/core"
import { answerModels } from "@canvass/core/ports"
import { formatNumber } from "@canvass/ui"
import { componentTexts } from "../../components/componentTexts.js"
import { Badge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { resultsSubpath, surveyPath } from "../survey-navigation/SurveyTabs.js"
import { allTextsTexts } from "./all-texts/allTextsTexts.js"
import { ComparisonTable } from "./comparison/ComparisonTable.js"
import { comparisonTexts } from "./comparison/comparisonTexts.js"
import { CardMenu } from "./pictures/CardMenu.js"
import { questionParameter } from "./pictures/picturePath.js"
import { hasGroups } from "./selection/comparisonChoices.js"
import { type Selection, selectionParameters } from "./selection/Selection.js"
import { surveyResultsTexts } from "./surveyResultsTexts.js"
import { trendTexts } from "./trend/trendTexts.js"

type Analytics = AnalyticsResult.AnalyticsResult
type Figures = Analytics["questions"][number]

export interface QuestionFiguresProps {
  readonly request: Pick<PortalRequest, "href" | "language">
  readonly surveyId: string
  readonly selection: Selection
  /** The groups of the figures. Undefined: there are none. */
  readonly by: Analytics["by"]
  /** As the analytics have them. */
  readonly figures: Figures
  /** The question of the survey. `undefined` after it was removed from the survey. */
  readonly question: Question.Question | undefined
}

export const QuestionFigures = (props: QuestionFiguresProps) => {
  const { by, figures, question, request: { language } } = props
  const { figures: { isWide } } = questionTypePagesOf(figures)
  const { answered, questionId, retired, text } = figures
  return (
    <Card
      id={`q-${questionId}`}
      isWide={isWide || by !== undefined}
      title={<span class="text">{text}</span>}
      hint={answeredText(figures, language)}
      actions={retired
        ? <Badge status="retired" language={language} />
        : question !== undefined && answered > 0 && <QuestionLinks {...props} />}
    >
      {answered === 0
        ? <p class="soft">{componentTexts[language].nobodyAnswered}</p>
        : <QuestionContent {...props} />}
    </Card>
  )
}

/** The type of a question, and how many answered it. */
export const answeredText = (figures: Figures, language: PortalRequest["language"]): string => {
  const { answered, notShown, skipped } = figures
  const t = surveyResultsTexts[language]
  return [
    questionTypePagesOf(figures).texts[language].name,
    t.answeredOf(formatNumber(language, answered), formatNumber(language, answered + skipped)),
    ...notShown > 0 ? [t.notShownTo(formatNumber(language, notShown))] : []
  ].join(" · ")
}

const QuestionContent = ({ by, figures, question, request: { language } }: QuestionFiguresProps) => {
  const { figures: { compare, view: Figures } } = questionTypePagesOf(figures)
  const { answered, groups, text, type } = figures
  const props = { figures, question: question?.type === type ? question : undefined, language }
  return by === undefined || groups === undefined ? <Figures {...props} /> : (
    <ComparisonTable
      caption={text}
      by={by}
      lines={compare(props)}
      answered={{ all: answered, groups: groups.map(({ answered }) => answered) }}
      test={figures.test ?? null}
      language={language}
    />
  )
}

/** Links to other views of a question. */
const QuestionLinks = ({ by, figures, request: { href, language }, selection, surveyId }: QuestionFiguresProps) => {
  const { key, text } = figures
  const compare = comparisonTexts[language].compareBy
  const texts = allTextsTexts[language]
  const hasOther = "other" in figures && figures.other > 0
  const { by: _, ...shown } = selectionParameters(selection)
  return (
    <div class="links">
      {(answerModels[figures.type].texts === "text" || hasOther) && (
        <a
          href={href(resultsSubpath(surveyId, "texts"), { question: key, ...shown })}
          aria-label={`${hasOther ? texts.showOther : texts.show}: ${text}`}
        >
          {hasOther ? texts.showOther : texts.show}
        </a>
      )}
      <CardMenu
        request={{ href, language }}
        surveyId={surveyId}
        parameters={{ ...selectionParameters(selection), [questionParameter]: key }}
        name={key}
        title={text}
      >
        <a
          class="button"
          href={href(resultsSubpath(surveyId, "trend"), { question: key, ...selectionParameters(selection) })}
          aria-label={trendTexts[language].ofQuestion(text)}
        >
          {trendTexts[language].show}
        </a>
        {hasGroups(figures) && by?.question !== key && (
          <a
            class="button"
            href={href(surveyPath(surveyId, "results"), selectionParameters({ ...selection, by: key }))}
            aria-label={`${compare}: ${text}`}
          >
            {compare}
          </a>
        )}
      </CardMenu>
    </div>
  )
}
