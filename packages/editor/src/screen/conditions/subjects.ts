/** What a test can read at a place, as items to choose from. */
import { type Definition, namesAt, type QuestionDefinition, type Scope, shapeOf } from "@canvass/core/editing"
import { type Language, plainText, questionTypeUis, type sentenceTexts } from "@canvass/ui"
import type { Suggestion } from "../../components/Suggestions.js"
import type { Subject } from "../../model/conditions/editTest.js"
import { pagesIn } from "../../model/questions/pages.js"

type Words = typeof sentenceTexts[Language]

/** What can be tested, by a sign of its kind and its name. */
export const subjectItems = (
  definition: Definition,
  scope: Scope,
  chosen: Subject,
  words: Words,
  language: Language
): ReadonlyArray<Suggestion> => {
  const { fields, questions, variables } = namesAt(definition, scope, "test")
  const numbers = questionNumbers(definition)
  return [
    ...questions.map(({ key, text, type }) => ({
      value: `?${key}`,
      label: `${numbers.get(key) ?? ""} ${text === "" ? words.noText : plainText(text)}`.trim(),
      note: questionTypeUis[type].texts[language].name,
      isChosen: chosen.question === key
    })),
    ...fields.map((name) => ({ value: `.${name}`, label: words.fieldItem(name), isChosen: chosen.field === name })),
    ...variables.map((name) => ({
      value: `$${name}`,
      label: words.variableItem(name),
      isChosen: chosen.variable === name
    })),
    { value: ".language", label: words.languageItem, isChosen: chosen.field === "language" }
  ]
}

/** The subject of an item. */
export const subjectValue = (value: string): Subject => {
  const name = value.slice(1)
  return value.startsWith("?") ? { question: name } : value.startsWith("$") ? { variable: name } : { field: name }
}

/** The numbers of questions by key: that of the page and that on the page. */
export const questionNumbers = (definition: Definition): ReadonlyMap<string, string> => {
  const pages = pagesIn(definition)
  return new Map(
    pages.flatMap(({ questions }, page) =>
      questions.map(({ key }, index) =>
        [key, pages.length === 1 ? `${index + 1}` : `${page + 1}.${index + 1}`] as const
      )
    )
  )
}

export const subjectName = (
  { questions = [] }: Definition,
  { field, question: key, variable }: Subject,
  words: Words
): string => {
  if (variable !== undefined) return words.variableItem(variable)
  if (field !== undefined) return field === "language" ? words.languageItem : words.fieldItem(field)
  const question = questions.find((one) => one.key === key)
  return question === undefined ? words.missing : question.text === "" ? words.noText : plainText(question.text)
}

/** The rows of a matrix, or the options of a ranking. Undefined: the question has no parts that are tested. */
export const partItems = (
  { options = [], settings = {}, type }: QuestionDefinition,
  { option, row }: Subject,
  whole: string
): { readonly name: "option" | "row"; readonly items: ReadonlyArray<Suggestion> } | undefined => {
  const { optionCount, rowCount, settingNames } = shapeOf(type)
  const name = rowCount !== undefined
    ? "row"
    : optionCount.max > 0 && settingNames.includes("topN")
    ? "option"
    : undefined
  if (name === undefined) return undefined
  const chosen = name === "row" ? row : option
  return {
    name,
    items: [
      { value: "", label: whole, isChosen: chosen === undefined },
      ...(name === "row" ? settings.rows ?? [] : options).map(({ label, value }) => ({
        value: `=${value}`,
        label,
        isChosen: chosen === value
      }))
    ]
  }
}
