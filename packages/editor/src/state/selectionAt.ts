/** What is selected to show the place that a JSON Pointer names: by index, or by key and value. */
import { type Definition, pointerSteps } from "@canvass/core/editing"
import { type Selection, surveySelected } from "./Selection.js"

export const selectionAt = (definition: Definition, pointer: string): Selection => {
  const [list = "", at = "", part = "", ...rest] = pointerSteps(pointer)
  switch (list) {
    case "questions": {
      const question = itemAt(definition.questions, at, "key")
      if (question === undefined) return surveySelected
      if (part === "page") return { kind: "page", question: question.key }
      const name = part === "settings" ? rest[0] ?? "" : part
      const value = part === "settings" ? rest[1] ?? "" : rest[0] ?? ""
      if (name === "options" || name === "rows") {
        const found = itemAt(name === "options" ? question.options : question.settings?.rows, value, "value")
        if (found !== undefined) return { kind: "part", question: question.key, list: name, value: found.value }
      }
      return { kind: "questions", keys: [question.key] }
    }
    case "endings": {
      const ending = itemAt(definition.endings, at, "key")
      return ending === undefined ? surveySelected : { kind: "ending", key: ending.key }
    }
    case "quotas": {
      const quota = itemAt(definition.quotas, at, "key")
      return quota === undefined ? surveySelected : { kind: "quota", key: quota.key }
    }
    case "hiddenFields": {
      const hiddenField = itemAt(definition.hiddenFields, at, "name")
      return hiddenField === undefined ? surveySelected : { kind: "field", name: hiddenField.name }
    }
    case "variables": {
      const variable = itemAt(definition.variables, at, "name")
      return variable === undefined ? surveySelected : { kind: "variable", name: variable.name }
    }
    default:
      return surveySelected
  }
}

/** The item with this key, or else at this index. */
export const itemAt = <Field extends string, Item extends Readonly<Record<Field, string>>>(
  items: ReadonlyArray<Item> = [],
  at: string,
  field: Field
): Item | undefined =>
  items.find((item) => item[field] === at) ?? (/^\d{1,5}$/.test(at) ? items[Number(at)] : undefined)

/** The element that takes the focus for a selection. Undefined: it moves with what is shown of it. */
export const focusOf = (selection: Selection, pointer: string): string | undefined => {
  if (pointer === "/title") return "title"
  return selection.kind === "questions" ? `question:${selection.keys[0] ?? ""}` : undefined
}
