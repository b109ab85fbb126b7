/** The figures of one question: a chart by its type. */
import type { AnalyticsResult, Language, Question } from "@canvass/core"
import type { ComponentChildren, JSX } from "preact"
import { BarChart, itemsOfCounts } from "../../charts/BarChart.js"
import { ColumnChart } from "../../charts/ColumnChart.js"
import { MatrixChart } from "../../charts/MatrixChart.js"
import { NpsGauge } from "../../charts/NpsGauge.js"
import { RankingChart } from "../../charts/RankingChart.js"
import { Badge } from "../../components/display/Badge.js"
import { Card } from "../../components/display/Card.js"
import { componentTexts } from "../../components/texts/componentTexts.js"
import { formatDay, formatFigure, formatMonth, formatNumber, noFigure } from "../../i18n/format.js"
import { formatBytes } from "../../respondent/question-parts/formatBytes.js"
import { binsOf, periodsOf } from "./histograms.js"
import { surveyResultsTexts } from "./texts/surveyResultsTexts.js"

/** The figures of one question, as the analytics have them. */
export type QuestionBreakdown = AnalyticsResult.AnalyticsResult["questions"][number]

type BreakdownOf<Type extends Question.QuestionType> = Extract<QuestionBreakdown, { readonly type: Type }>

/** The question of a survey. `undefined` after it was removed from the survey. */
type SurveyQuestion = Question.Question | undefined

export interface QuestionFiguresProps {
  readonly figures: QuestionBreakdown
  readonly question: SurveyQuestion
  readonly language: Language
}

export const QuestionFigures = ({ figures, language, question }: QuestionFiguresProps) => {
  const Chart: Render<QuestionBreakdown> = chartOf(figures)
  const { answered, questionId, retired, skipped, text, type } = figures
  const t = surveyResultsTexts[language]
  return (
    <Card
      id={`q-${questionId}`}
      isWide={type === "text" || type === "matrix"}
      title={<span class="text">{text}</span>}
      hint={
        <>
          {t.types[type]}
          {" · "}
          {t.answeredOf(formatNumber(language, answered), formatNumber(language, answered + skipped))}
        </>
      }
      actions={retired ? <Badge status="retired" language={language} /> : undefined}
    >
      {answered === 0
        ? <p class="soft">{componentTexts[language].nobodyAnswered}</p>
        : <Chart figures={figures} language={language} question={question} />}
    </Card>
  )
}

type Render<Figures> = (props: {
  readonly figures: Figures
  readonly question: SurveyQuestion
  readonly language: Language
}) => JSX.Element

const Choices: Render<BreakdownOf<"multiple_choice" | "single_choice">> = ({ figures, language }) => {
  const { answered, options, other, text } = figures
  return (
    <BarChart
      caption={text}
      language={language}
      items={other === 0
        ? options
        : [...options, {
          label: componentTexts[language].otherAnswer,
          count: other,
          share: answered === 0 ? null : other / answered
        }]}
    />
  )
}

/** Mean, median and spread of numbers. */
const NumberStats: Render<BreakdownOf<"nps" | "rating" | "slider">> = ({ figures, language, question }) => {
  const t = surveyResultsTexts[language]
  const unit = question?.type === "slider" ? question.settings.unit : undefined
  const figure = (value: number | null): string => {
    const text = formatFigure(language, value, 2)
    return value === null || unit === undefined ? text : `${text} ${unit}`
  }
  return (
    <FigureList
      items={[
        [t.mean, figure(figures.mean)],
        [t.median, figure(figures.median)],
        [t.standardDeviation, figure(figures.stdDev)],
        [
          t.range,
          figures.min === null ? noFigure : `${formatFigure(language, figures.min, 2)} – ${figure(figures.max)}`
        ]
      ]}
    />
  )
}

const Scale: Render<BreakdownOf<"nps" | "rating">> = ({ figures, language, question }) => (
  <>
    <BarChart
      caption={figures.text}
      language={language}
      items={itemsOfCounts(figures.histogram.map(({ count, value }) => ({
        label: scaleLabel(formatNumber(language, value), value, question),
        count
      })))}
    />
    <NumberStats figures={figures} language={language} question={question} />
  </>
)

/** A value of a scale, with the text that its end has. */
const scaleLabel = (text: string, value: number, question: SurveyQuestion): string => {
  if (question?.type !== "rating" && question?.type !== "nps") return text
  const { maxLabel, minLabel } = question.settings
  const [min, max] = question.type === "nps"
    ? [0, 10]
    : [question.settings.min ?? 1, question.settings.max ?? 5]
  const end = value === min ? minLabel : value === max ? maxLabel : undefined
  return end === undefined ? text : `${text} · ${end}`
}

/** What is inside a card, by the type of the question. */
const charts: { readonly [Type in Question.QuestionType]: Render<BreakdownOf<Type>> } = {
  text: ({ figures, language }) => {
    const t = surveyResultsTexts[language]
    return (
      <>
        <h3>{t.newestAnswers}</h3>
        <ul class="quotes">
          {figures.samples.map((sample, index) => <li key={index} class="text">{sample}</li>)}
        </ul>
        <FigureList
          items={[[
            t.averageLength,
            figures.averageLength === null
              ? noFigure
              : t.characters(formatNumber(language, figures.averageLength))
          ]]}
        />
      </>
    )
  },
  single_choice: Choices,
  multiple_choice: Choices,
  rating: Scale,
  nps: ({ figures, language, question }) => (
    <>
      <NpsGauge caption={figures.text} nps={figures.nps} language={language} />
      <Scale figures={figures} language={language} question={question} />
    </>
  ),
  slider: ({ figures, language, question }) => {
    const t = surveyResultsTexts[language]
    return (
      <>
        <ColumnChart
          caption={figures.text}
          heading={t.value}
          series={[{ label: componentTexts[language].count, tone: "main" }]}
          items={binsOf(figures.histogram).map(({ count, from, to }) => ({
            label: from === to
              ? formatNumber(language, from, 6)
              : `${formatNumber(language, from, 6)} – <${formatNumber(language, to, 6)}`,
            values: [count]
          }))}
          language={language}
        />
        <NumberStats figures={figures} language={language} question={question} />
      </>
    )
  },
  boolean: ({ figures, language, question }) => {
    const t = surveyResultsTexts[language]
    const { falseLabel = t.no, trueLabel = t.yes } = question?.type === "boolean" ? question.settings : {}
    return (
      <BarChart
        caption={figures.text}
        language={language}
        items={itemsOfCounts([{ label: trueLabel, count: figures.true }, { label: falseLabel, count: figures.false }])}
      />
    )
  },
  date: ({ figures, language }) => {
    const t = surveyResultsTexts[language]
    const periods = periodsOf(figures.histogram)
    const hasMonths = periods.some(({ period }) => period.length > 4)
    return (
      <>
        <ColumnChart
          caption={figures.text}
          heading={hasMonths ? t.month : t.year}
          series={[{ label: componentTexts[language].count, tone: "main" }]}
          items={periods.map(({ count, period }) => ({
            label: hasMonths ? formatMonth(language, `${period}-01`) : period,
            values: [count]
          }))}
          language={language}
        />
        <FigureList
          items={[
            [t.earliest, figures.min === null ? noFigure : formatDay(language, figures.min)],
            [t.latest, figures.max === null ? noFigure : formatDay(language, figures.max)]
          ]}
        />
      </>
    )
  },
  file: ({ figures, language }) => {
    const t = surveyResultsTexts[language]
    return (
      <>
        <BarChart
          caption={figures.text}
          heading={t.fileType}
          items={itemsOfCounts(figures.types.map(({ count, type }) => ({ label: type, count })))}
          language={language}
        />
        <FigureList
          items={[
            [t.files, formatNumber(language, figures.count)],
            [t.totalSize, formatBytes(figures.bytes)]
          ]}
        />
      </>
    )
  },
  matrix: ({ figures, language }) => <MatrixChart caption={figures.text} rows={figures.rows} language={language} />,
  ranking: ({ figures, language }) => (
    <RankingChart caption={figures.text} options={figures.options} language={language} />
  )
}

const chartOf = <Type extends Question.QuestionType>(figures: { readonly type: Type }): Render<BreakdownOf<Type>> =>
  charts[figures.type]

/** Figures below a chart. */
const FigureList = (
  { items }: { readonly items: ReadonlyArray<readonly [label: string, value: ComponentChildren]> }
) => (
  <dl class="figure-list">
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
