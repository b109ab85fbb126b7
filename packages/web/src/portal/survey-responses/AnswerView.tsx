/** The answer to one question, as its owner reads it. */
import { AnswerValue, type Question } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { booleanAnswerTexts, formatBytes, formatNumber, typeName } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { Timestamp } from "../../components/Timestamp.js"
import { type AnswerContent, textContent } from "../../question-parts/answers/AnswerContent.js"
import { choicesOf, choiceText } from "../../question-parts/Choice.js"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import { surveyResponsesTexts } from "./surveyResponsesTexts.js"

export interface AnswerViewProps {
  /** `undefined` for a question that the survey has no more: then the value shows as it is stored. */
  readonly question: Question.Question | undefined
  readonly value: AnswerValue.AnswerValue
  readonly language: Language
  /** Returns the address of a file. */
  readonly fileHref: (fileId: string) => string
}

export const AnswerView = ({ fileHref, language, question, value }: AnswerViewProps) => {
  const content = contentOf(question, value, language)
  switch (content._tag) {
    case "Text":
      return <span class="text">{content.text}</span>
    case "Time":
      return <Timestamp at={content.at} language={language} />
    case "List":
      return content.isOrdered
        ? <ol class="answer-list">{content.items.map((item, index) => <li key={index}>{item}</li>)}</ol>
        : <ul class="answer-list">{content.items.map((item, index) => <li key={index}>{item}</li>)}</ul>
    case "Rows":
      return (
        <dl class="answer-rows">
          {content.rows.map(([label, columns], index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>{columns.join(", ")}</dd>
            </div>
          ))}
        </dl>
      )
    case "Files":
      return <Files files={content.files} fileHref={fileHref} language={language} />
  }
}

/** An answer in one line of a table. */
export const answerText = (
  question: Question.Question,
  value: AnswerValue.AnswerValue,
  language: Language
): string => {
  const content = contentOf(question, value, language)
  switch (content._tag) {
    case "Text":
    case "Time":
      return content.text
    case "List":
      return content.items.map((item, index) => content.isOrdered ? `${index + 1}. ${item}` : item).join(", ")
    case "Rows":
      return content.rows.map(([label, columns]) => `${label}: ${columns.join(", ")}`).join("; ")
    case "Files":
      return content.files.map(({ name }) => name).join(", ")
  }
}

/** The parts of an answer. An answer that was given while the question was another one shows as it is stored. */
const contentOf = (
  question: Question.Question | undefined,
  value: AnswerValue.AnswerValue,
  language: Language
): AnswerContent => {
  const content = question === undefined
    ? undefined
    : questionTypePagesOf(question).answerContent(question, value, language)
  return content ?? storedContent(value, language)
}

const storedContent = (value: AnswerValue.AnswerValue, language: Language): AnswerContent => {
  if (typeof value === "string") return textContent(value)
  if (typeof value === "number") return textContent(formatNumber(language, value, 12))
  if (typeof value === "boolean") return textContent(booleanAnswerTexts[language][value ? "yes" : "no"])
  if (isFiles(value)) return { _tag: "Files", files: value }
  if (AnswerValue.isList(value)) {
    return { _tag: "List", isOrdered: false, items: choicesOf(value).map((choice) => choiceText([], choice, language)) }
  }
  return {
    _tag: "Rows",
    rows: Object.entries(value).map(([row, columns]) => [row, typeof columns === "string" ? [columns] : [...columns]])
  }
}

const isFiles = (value: AnswerValue.AnswerValue): value is ReadonlyArray<AnswerValue.FileReference> =>
  typeof value === "object" && AnswerValue.isList(value) && value.length > 0 && value.every(isFile)

const isFile = (item: AnswerValue.FileReference | AnswerValue.Other | string): item is AnswerValue.FileReference =>
  typeof item === "object" && "fileId" in item

const Files = ({ fileHref, files, language }: {
  readonly files: ReadonlyArray<AnswerValue.FileReference>
  readonly fileHref: (fileId: string) => string
  readonly language: Language
}): ComponentChildren => (
  <ul class="file-list">
    {files.map(({ deleted, fileId, name, size, type }) => (
      <li key={fileId}>
        {deleted === true ? <del>{name}</del> : <a href={fileHref(fileId)} download>{name}</a>}
        <span class="soft">
          {`${formatBytes(language, size)} · ${typeName(type, language)}${
            deleted === true ? ` · ${surveyResponsesTexts[language].deletedFile}` : ""
          }`}
        </span>
      </li>
    ))}
  </ul>
)
