/** A question that is answered with yes or no. */
import type { QuestionTypes } from "@canvass/core"
import { BarChart, itemsOfCounts } from "../../charts/BarChart.js"
import type { RespondentLanguage } from "../../i18n/languages.js"
import { textContent } from "../../question-parts/answers/AnswerContent.js"
import { fieldName } from "../../question-parts/controls/QuestionControl.js"
import { choiceColumns } from "../../question-parts/controls/wordWidth.js"
import { compareFigures, type OptionFigures, optionLines } from "../../question-parts/figures/FigureLine.js"
import { shareOf, shareTrend } from "../../question-parts/figures/TrendFigures.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { flag } from "../../question-parts/settings/flag.js"
import { line } from "../../question-parts/settings/line.js"
import { booleanAnswerTexts } from "./answerTexts.js"
import { booleanTexts } from "./texts.js"

export const boolean: QuestionTypePages<"boolean"> = {
  texts: booleanTexts,
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: ({ aria, entries, id, language, question }) => {
      const name = fieldName(question)
      const { falseLabel, trueLabel } = labelsOf(question, language)
      return (
        <div class={`choices ${choiceColumns([trueLabel, falseLabel])}`}>
          {[["true", trueLabel] as const, ["false", falseLabel] as const].map(([value, label], index) => (
            <label class="choice" key={value}>
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                value={value}
                checked={entries.first(name) === value}
                {...aria}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )
    },
    read: (question, entries) => entries.all(fieldName(question))[0] ?? null,
    fieldsOf: (question, value) =>
      typeof value === "boolean" || value === "true" || value === "false" ? [[fieldName(question), String(value)]] : []
  },
  errorsOf: (question, language) => ({
    "must-be-true": booleanAnswerTexts[language].mustBeTrue(labelsOf(question, language).trueLabel)
  }),
  settings: { trueLabel: line, falseLabel: line, mustBeTrue: flag },
  figures: {
    isWide: false,
    view: ({ figures, language, question }) => {
      const { falseLabel, trueLabel } = labelsOf(question, language)
      return (
        <BarChart
          caption={figures.text}
          language={language}
          items={itemsOfCounts([
            { label: trueLabel, count: figures.true },
            { label: falseLabel, count: figures.false }
          ])}
        />
      )
    },
    compare: ({ figures, language, question }) => {
      const { falseLabel, trueLabel } = labelsOf(question, language)
      return compareFigures<ComparedOptions>(
        figures,
        optionLines<ComparedOptions>(
          figures.options,
          ({ options }) => options,
          language,
          ({ value }) => value === "true" ? trueLabel : falseLabel
        )
      )
    }
  },
  trend: (question, language) => {
    const { falseLabel, trueLabel } = labelsOf(question, language)
    return shareTrend<ComparedOptions>(
      [["true", trueLabel] as const, ["false", falseLabel] as const].map(([value, label]) => ({
        label,
        valueOf: ({ options }) => shareOf(options, value)
      })),
      language
    )
  },
  values: {
    choices: ({ settings }) => [
      { value: "true", label: settings?.trueLabel },
      { value: "false", label: settings?.falseLabel }
    ],
    groupCondition: (tested, value) => ({ ...tested, op: "equals", value: value === "true" })
  },
  answerContent: (question, value, language) => {
    if (typeof value !== "boolean") return undefined
    const { falseLabel, trueLabel } = labelsOf(question, language)
    return textContent(value ? trueLabel : falseLabel)
  },
  sampleAnswer: () => true
}

interface ComparedOptions {
  readonly options: ReadonlyArray<OptionFigures>
}

/** What `true` and `false` read as. */
const labelsOf = (question: QuestionTypes.QuestionOf<"boolean"> | undefined, language: RespondentLanguage) => {
  const { no, yes } = booleanAnswerTexts[language]
  return { trueLabel: yes, falseLabel: no, ...question?.settings }
}
