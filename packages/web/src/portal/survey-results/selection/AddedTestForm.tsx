/** The forms that add a test to a filter: the first chooses what it reads, the second an operator and a value. */
import { Question } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { operatorText, sentenceTexts, shortText } from "@canvass/ui"
import { FilterForm } from "../../filters/FilterForm.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { type AddedTest, addedTestFields } from "./AddedTest.js"
import { type FilterOperator, filterProperties, type FilterProperty, type FilterSubject } from "./FilterSubject.js"
import { selectionTexts } from "./selectionTexts.js"

interface FormProps {
  readonly request: Pick<PortalRequest, "href" | "language" | "query">
  /** Path of the page below the public URL. */
  readonly path: string
  /** The parameters that the page keeps. */
  readonly kept: Readonly<Record<string, string>>
}

/** Chooses what a further test reads. */
export const SubjectForm = ({ subjects, ...form }: FormProps & { readonly subjects: ReadonlyArray<FilterSubject> }) => {
  const { language } = form.request
  const t = selectionTexts[language]
  const groups = [
    [t.questions, "question"],
    [t.hiddenFields, "field"],
    [t.variables, "variable"],
    [t.responses, "property"]
  ] as const
  return (
    <FilterForm {...form} isFiltered={false} submit={t.next}>
      <label>
        <span>{t.subject}</span>
        <select name={addedTestFields.subject}>
          <option value="">{t.choose}</option>
          {groups.map(([label, kind]) => {
            const ofKind = subjects.filter(({ name }) => name.startsWith(`${kind}.`))
            return ofKind.length > 0 && (
              <optgroup key={kind} label={label}>
                {ofKind.map((subject) => (
                  <option key={subject.name} value={subject.name}>{labelOf(subject, language)}</option>
                ))}
              </optgroup>
            )
          })}
        </select>
      </label>
    </FilterForm>
  )
}

interface AddedTestFormProps extends FormProps {
  readonly added: Extract<AddedTest, { readonly _tag: "Chosen" }>
  /** Address of the page without the form. */
  readonly cancel: string
}

export const AddedTestForm = ({ added, cancel, ...form }: AddedTestFormProps) => {
  const { error, operator = added.subject.operators[0], subject } = added
  const { language } = form.request
  const t = selectionTexts[language]
  return (
    <FilterForm
      {...form}
      kept={{ ...form.kept, [addedTestFields.subject]: subject.name }}
      isFiltered={false}
      submit={t.addFilter}
      label={t.addFilter}
      after={<a href={cancel}>{t.cancel}</a>}
    >
      <p class="chosen-subject">{labelOf(subject, language)}</p>
      <label>
        <span>{t.operator}</span>
        <select name={addedTestFields.operator} autofocus>
          {subject.operators.map((one) => (
            <option key={one} value={one} selected={one === operator}>{nameOf(one, subject, language)}</option>
          ))}
        </select>
      </label>
      <ValueControl added={added} language={language} />
      {error !== undefined && <p class="error" id={errorId} role="alert">{t.errors[error]}</p>}
    </FilterForm>
  )
}

const errorId = "added-test-error"

const ValueControl = ({ added: { error, subject: { choices, kind }, values }, language }: {
  readonly added: AddedTestFormProps["added"]
  readonly language: Language
}) => {
  const t = selectionTexts[language]
  const { no, yes } = sentenceTexts[language]
  const name = addedTestFields.value
  const attributes = error === undefined ? {} : { "aria-invalid": true as const, "aria-describedby": errorId }
  if (kind === "file") return null
  if (choices !== undefined && (kind === "option" || kind === "options")) {
    return (
      <fieldset class="values" aria-describedby={error === undefined ? undefined : errorId}>
        <legend>{t.values}</legend>
        {choices.map(({ label, value }) => (
          <label key={value}>
            <input type="checkbox" name={name} value={value} checked={values.includes(value)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    )
  }
  if (choices !== undefined) {
    return (
      <label>
        <span>{t.value}</span>
        <select name={name} {...attributes}>
          {choices.map(({ label, value }) => (
            <option key={value} value={value} selected={values[0] === value}>
              {label ?? (value === "true" ? yes : no)}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <label>
      <span>{kind === "instant" ? t.valueUtc : t.value}</span>
      <ValueInput kind={kind} name={name} value={values[0]} {...attributes} />
    </label>
  )
}

const ValueInput = ({ kind, ...attributes }: {
  readonly kind: FilterSubject["kind"]
  readonly name: string
  readonly value: string | undefined
  readonly "aria-invalid"?: true
  readonly "aria-describedby"?: string
}) => {
  switch (kind) {
    case "day":
      return <input type="date" {...attributes} />
    case "instant":
      return <input type="datetime-local" {...attributes} />
    case "list":
    case "number":
    case "place":
      return <input type="text" inputMode="decimal" {...attributes} />
    default:
      return <input type="text" maxLength={maxTextLength} {...attributes} />
  }
}

/** Maximum length of a text that is compared, in UTF-16 code units. */
const maxTextLength = 500

/** What a test reads, in words. */
const labelOf = ({ name, question, tested: { row } }: FilterSubject, language: Language): string => {
  const t = sentenceTexts[language]
  const [kind = "", ...rest] = name.split(".")
  const own = rest.join(".")
  if (question !== undefined) {
    const label = Question.rowsOf(question).find(({ value }) => value === row)?.label
    return shortText(label === undefined ? question.text : `${question.text}: ${label}`)
  }
  if (kind === "field") return t.fieldItem(own)
  return kind === "variable" ? t.variableItem(own) : isProperty(own) ? selectionTexts[language].properties[own] : own
}

const isProperty = (name: string): name is FilterProperty => Object.hasOwn(filterProperties, name)

const nameOf = (operator: FilterOperator, { kind }: FilterSubject, language: Language): string => {
  switch (operator) {
    case "noneOf":
      return operatorText("anyOf", kind, true, language)
    case "notAnswered":
      return operatorText("answered", kind, true, language)
    case "notContains":
      return operatorText("contains", kind, true, language)
    case "maxCount":
    case "minCount":
      return selectionTexts[language].operators[operator]
    default:
      return operatorText(operator, kind, false, language)
  }
}
