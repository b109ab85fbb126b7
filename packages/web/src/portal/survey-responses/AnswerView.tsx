/** The answer to one question, as its owner reads it. */
import { AnswerValue, Instant, type Language, type Question } from "@canvass/core"
import type { ComponentChildren } from "preact"
import { Timestamp } from "../../components/Timestamp.js"
import { formatDay, formatNumber } from "../../i18n/format.js"
import { formatBytes } from "../../respondent/question-parts/formatBytes.js"
import { surveyResponsesTexts } from "./texts/surveyResponsesTexts.js"

type Value = AnswerValue.AnswerValue

type QuestionOf<Type extends Question.QuestionType> = Extract<Question.Question, { readonly type: Type }>

export interface AnswerViewProps {
  /** `undefined` after it was removed from the survey: then the value shows as it is stored. */
  readonly question: Question.Question | undefined
  readonly value: Value
  readonly language: Language
  /** Returns the address of a file. */
  readonly fileHref: (fileId: string) => string
}

export const AnswerView = ({ fileHref, language, question, value }: AnswerViewProps) => {
  if (isFiles(value)) return <Files files={value} fileHref={fileHref} language={language} />
  const parts = answerParts(question, value, language)
  if (question?.type === "date" && question.settings.includeTime === true && typeof value === "string") {
    const at = Instant.parse(value)
    if (at !== undefined) return <Timestamp at={at} />
  }
  switch (parts._tag) {
    case "Text":
      return <span class="text">{parts.text}</span>
    case "List":
      return parts.isOrdered
        ? <ol class="answer-list">{parts.items.map((item, index) => <li key={index}>{item}</li>)}</ol>
        : <ul class="answer-list">{parts.items.map((item, index) => <li key={index}>{item}</li>)}</ul>
    case "Rows":
      return (
        <dl class="answer-rows">
          {parts.rows.map(([label, columns], index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>{columns.join(", ")}</dd>
            </div>
          ))}
        </dl>
      )
  }
}

/** An answer in one line of a table. */
export const answerText = (question: Question.Question, value: Value, language: Language): string => {
  if (isFiles(value)) return value.map(({ name }) => name).join(", ")
  const parts = answerParts(question, value, language)
  switch (parts._tag) {
    case "Text":
      return parts.text
    case "List":
      return parts.items.map((item, index) => parts.isOrdered ? `${index + 1}. ${item}` : item).join(", ")
    case "Rows":
      return parts.rows.map(([label, columns]) => `${label}: ${columns.join(", ")}`).join("; ")
  }
}

type AnswerParts =
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "List"; readonly isOrdered: boolean; readonly items: ReadonlyArray<string> }
  | {
    readonly _tag: "Rows"
    readonly rows: ReadonlyArray<readonly [label: string, columns: ReadonlyArray<string>]>
  }

const textPart = (text: string): AnswerParts => ({ _tag: "Text", text })

/** The parts of an answer. An answer that was given while the question was another one shows as it is stored. */
const answerParts = (question: Question.Question | undefined, value: Value, language: Language): AnswerParts => {
  if (question !== undefined) return formatterOf(question)(question, value, language) ?? storedParts(value, language)
  return storedParts(value, language)
}

const storedParts = (value: Value, language: Language): AnswerParts => {
  if (typeof value === "string") return textPart(value)
  if (typeof value === "number") return textPart(formatNumber(language, value, 12))
  if (typeof value === "boolean") return textPart(surveyResponsesTexts[language][value ? "yes" : "no"])
  if (AnswerValue.isList(value)) {
    return { _tag: "List", isOrdered: false, items: choicesOf(value).map((choice) => choiceText([], choice, language)) }
  }
  return {
    _tag: "Rows",
    rows: Object.entries(value).map(([row, columns]) => [row, typeof columns === "string" ? [columns] : [...columns]])
  }
}

type Format<Q> = (question: Q, value: Value, language: Language) => AnswerParts | undefined

const formatScale: Format<QuestionOf<"nps" | "rating">> = (question, value, language) => {
  if (typeof value !== "number") return undefined
  const max = question.type === "nps" ? 10 : question.settings.max ?? 5
  return textPart(`${formatNumber(language, value)} / ${formatNumber(language, max)}`)
}

/** `undefined`: the value is not an answer to a question of the type. */
const formatters: { readonly [Type in Question.QuestionType]: Format<QuestionOf<Type>> } = {
  text: (_question, value) => typeof value === "string" ? textPart(value) : undefined,
  single_choice: ({ options }, value, language) =>
    typeof value === "string" || isOther(value) ? textPart(choiceText(options, value, language)) : undefined,
  multiple_choice: ({ options }, value, language) =>
    typeof value === "object" && AnswerValue.isList(value)
      ? {
        _tag: "List",
        isOrdered: false,
        items: choicesOf(value).map((choice) => choiceText(options, choice, language))
      }
      : undefined,
  rating: formatScale,
  nps: formatScale,
  slider: ({ settings: { unit } }, value, language) => {
    if (typeof value !== "number") return undefined
    const text = formatNumber(language, value, 12)
    return textPart(unit === undefined ? text : `${text} ${unit}`)
  },
  boolean: ({ settings }, value, language) => {
    if (typeof value !== "boolean") return undefined
    const t = surveyResponsesTexts[language]
    return textPart(value ? settings.trueLabel ?? t.yes : settings.falseLabel ?? t.no)
  },
  date: ({ settings }, value, language) =>
    typeof value === "string"
      ? textPart(settings.includeTime === true || Number.isNaN(Date.parse(value)) ? value : formatDay(language, value))
      : undefined,
  file: () => undefined,
  matrix: ({ options, settings: { rows } }, value) => {
    if (typeof value !== "object" || AnswerValue.isList(value)) return undefined
    const labels = new Map(rows.map((row) => [row.value, row.label]))
    return {
      _tag: "Rows",
      rows: Object.entries(value).map(([row, columns]) => [
        labels.get(row) ?? row,
        (typeof columns === "string" ? [columns] : columns).map((column) => labelOf(options, column))
      ])
    }
  },
  ranking: ({ options }, value) =>
    typeof value === "object" && AnswerValue.isList(value)
      ? {
        _tag: "List",
        isOrdered: true,
        items: choicesOf(value).map((choice) => typeof choice === "string" ? labelOf(options, choice) : choice.other)
      }
      : undefined
}

const formatterOf = <Type extends Question.QuestionType>(
  question: { readonly type: Type }
): Format<QuestionOf<Type>> => formatters[question.type]

type Options = ReadonlyArray<{ readonly value: string; readonly label: string }>

const labelOf = (options: Options, value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

const choiceText = (options: Options, choice: Choice, language: Language): string =>
  typeof choice === "string" ? labelOf(options, choice) : surveyResponsesTexts[language].other(choice.other)

type FileReference = AnswerValue.FileReference

const isFile = (item: Choice | FileReference): item is FileReference => typeof item === "object" && "fileId" in item

const isFiles = (value: Value): value is ReadonlyArray<FileReference> =>
  typeof value === "object" && AnswerValue.isList(value) && value.length > 0 && value.every(isFile)

type Choice = AnswerValue.Other | string

const isChoice = (item: Choice | FileReference): item is Choice => !isFile(item)

const choicesOf = (value: ReadonlyArray<Choice | FileReference>): ReadonlyArray<Choice> => value.filter(isChoice)

const isOther = (value: Value): value is AnswerValue.Other =>
  typeof value === "object" && "other" in value && typeof value.other === "string"

const Files = ({ fileHref, files, language }: {
  readonly files: ReadonlyArray<FileReference>
  readonly fileHref: (fileId: string) => string
  readonly language: Language
}): ComponentChildren => (
  <ul class="file-list">
    {files.map(({ deleted, fileId, name, size, type }) => (
      <li key={fileId}>
        {deleted === true ? <del>{name}</del> : <a href={fileHref(fileId)} download>{name}</a>}
        <span class="soft">
          {`${formatBytes(size)} · ${type}${
            deleted === true ? ` · ${surveyResponsesTexts[language].deletedFile}` : ""
          }`}
        </span>
      </li>
    ))}
  </ul>
)
