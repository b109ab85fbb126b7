/** Which field of the form a violation belongs to. */
import type { ValidationError } from "@canvass/core"
import { lineNumbersOf } from "@canvass/ui"
import { settingFieldsOf } from "./settingFields.js"
import { fieldNames, questionField, type SurveyForm } from "./SurveyForm.js"

/** A violation at a field. */
export interface LocatedViolation {
  /** Name of the field. */
  readonly field: string
  /** The question, from 0, that the field belongs to. */
  readonly questionIndex: number | undefined
  readonly violation: ValidationError.Violation
  /** The line of the field, from 1, where it has one option a line. */
  readonly line: number | undefined
}

/** The violations of a form that the API has refused, in the order of the API. */
export const locateViolations = (
  form: SurveyForm,
  violations: ReadonlyArray<ValidationError.Violation>
): ReadonlyArray<LocatedViolation> => {
  const numbersOfField = new Map<string, ReadonlyArray<number>>()
  /** Each field is read once: it may have many lines and as many violations. */
  const lineOf: LineOf = (field, index, numbersOf) => {
    const numbers = numbersOfField.get(field) ?? numbersOf()
    numbersOfField.set(field, numbers)
    return numbers[Number(index)]
  }
  return violations.map((violation) => locate(form, violation, lineOf))
}

const fieldOfPage = (detail: string | undefined) => {
  if (detail === undefined) return "page"
  return detail === "title" || detail === "shuffle" ? `page.${detail}` as const : "rules"
}

/** The line of an item of a field. */
type LineOf = (field: string, index: string, numbersOf: () => ReadonlyArray<number>) => number | undefined

const locate = (form: SurveyForm, violation: ValidationError.Violation, lineOf: LineOf): LocatedViolation => {
  const [, part = "", index, property = "text", detail, item] = violation.pointer.split("/")
  const atSurvey = { questionIndex: undefined, violation, line: undefined }
  const question = part === "questions" && index !== undefined ? form.questions[Number(index)] : undefined
  if (question === undefined) {
    return { ...atSurvey, field: surveyFields[part] ?? fieldNames.title }
  }
  const { options, settings, showIf, token, type } = question
  const at = { questionIndex: Number(index), violation }
  switch (property) {
    case "key":
    case "description":
    case "required":
    case "shuffle":
      return { ...at, field: questionField(token, property), line: undefined }
    case "page":
      return {
        ...at,
        field: questionField(token, fieldOfPage(detail)),
        line: undefined
      }
    case "showIf": {
      const test = detail === "all" || detail === "any" ? Number(item) : 0
      const field = showIf.isKept ? "rules" : showIf.tests[test] === undefined ? "showIf" : `showIf.${test}` as const
      return { ...at, field: questionField(token, field), line: undefined }
    }
    case "requiredIf":
    case "validIf":
      return { ...at, field: questionField(token, "rules"), line: undefined }
    case "options": {
      const field = questionField(token, "options")
      return {
        ...at,
        field,
        line: detail === undefined ? undefined : lineOf(field, detail, () => lineNumbersOf(options))
      }
    }
    case "settings": {
      const setting = settingFieldsOf(type).find(([name]) => name === detail)
      if (detail === undefined || setting === undefined) break
      const [name, { list }] = setting
      const field = questionField(token, `settings.${name}`)
      return {
        ...at,
        field,
        line: list === undefined || item === undefined
          ? undefined
          : lineOf(field, item, () => list.lineNumbersOf(settings[name] ?? ""))
      }
    }
  }
  return { ...at, field: questionField(token, "text"), line: undefined }
}

/** Name of the fields in the body and in the form. */
const surveyFields: Readonly<Partial<Record<string, string>>> = {
  title: fieldNames.title,
  description: fieldNames.description,
  visibility: fieldNames.visibility,
  closesAt: fieldNames.closesAt,
  questions: fieldNames.question
}
