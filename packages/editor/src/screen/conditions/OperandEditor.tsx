/** What a test compares with: values to choose or to type, another answer, a day relative to today, or bounds. */
import { type AnswerKind, type Constant, operandFields, operandOf, type Scope, type Test } from "@canvass/core/editing"
import { plainText, questionTypeUis, sentenceTexts } from "@canvass/ui"
import { Combobox } from "../../components/Combobox.js"
import { NumberField } from "../../components/NumberField.js"
import type { Suggestion } from "../../components/Suggestions.js"
import { comparableQuestions, type Subject, testedKind } from "../../model/conditions/editTest.js"
import { changed } from "../../model/lists/changed.js"
import { useEditor } from "../../state/EditorContext.js"
import { conditionTexts } from "../../texts/conditionTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { ConstantInput } from "./ConstantInput.js"
import { TodayOffset } from "./TodayOffset.js"

export interface OperandEditorProps {
  readonly test: Test
  readonly subject: Subject
  readonly scope: Scope
  readonly onChange: (test: Test) => void
}

export const OperandEditor = (props: OperandEditorProps) => {
  const { onChange, test } = props
  const t = useTexts(conditionTexts)
  const editor = useEditor()
  const kind = testedKind(editor.definition.value, props.subject)?.kind ?? "text"
  const [field] = operandFields[operandOf[test.op]]
  switch (field) {
    case undefined:
      return null
    case "min":
      return (
        <>
          {(["min", "max"] as const).map((bound) => (
            <label key={bound} class="bound">
              <span>{t[bound]}</span>
              <NumberField
                isBare
                isInteger
                label={t[bound]}
                value={test[bound]}
                onChange={(value) => onChange(changed<Test>(test, { [bound]: value }))}
              />
            </label>
          ))}
        </>
      )
    case "values":
      return <Values {...props} kind={kind} />
    case "value":
      return <Value {...props} kind={kind} />
  }
}

interface KindProps extends OperandEditorProps {
  readonly kind: AnswerKind
}

/** The values that an answer can have, where they are few. Undefined: they are typed. */
const useValueItems = (
  { kind, subject }: KindProps
): ReadonlyArray<Suggestion & { readonly constant: Constant }> | undefined => {
  const editor = useEditor()
  const words = useTexts(sentenceTexts)
  const { languages = [], questions = [] } = editor.definition.value
  const question = questions.find(({ key }) => key === subject.question)
  if (kind === "language") return languages.map((tag) => ({ value: tag, label: tag, constant: tag }))
  if (kind === "place") {
    return question?.options?.map((_, index) => ({ value: `${index + 1}`, label: `${index + 1}`, constant: index + 1 }))
  }
  if (question === undefined || kind === "list") return undefined
  return questionTypeUis[question.type].values?.choices(question, subject.row)?.map(({ label, value }) => {
    const constant = kind === "number" ? Number(value) : kind === "boolean" ? value === "true" : value
    return { value, label: label ?? (kind === "boolean" ? constant === true ? words.yes : words.no : value), constant }
  })
}

/** Several values. */
const Values = (props: KindProps) => {
  const { kind, onChange, test } = props
  const t = useTexts(conditionTexts)
  const items = useValueItems(props)
  const values = test.values ?? []
  const labelOf = (constant: Constant) => items?.find((item) => item.constant === constant)?.label ?? String(constant)
  const constantOf = (value: string): Constant | undefined =>
    items?.find((item) => item.value === value)?.constant ??
      (kind === "number" || kind === "place" ? Number.isFinite(Number(value)) ? Number(value) : undefined : value)
  return (
    <Combobox
      class="token strong"
      label={t.values}
      isMultiple
      takesText={items === undefined || kind === "language"}
      items={() => [
        ...values.filter((constant) => items?.some((item) => item.constant === constant) !== true)
          .map((constant) => ({ value: String(constant), label: String(constant), isChosen: true })),
        ...items?.map((item) => ({ ...item, isChosen: values.includes(item.constant) })) ?? []
      ]}
      onChoose={(value) => {
        const constant = constantOf(value)
        if (constant === undefined) return
        onChange({
          ...test,
          values: values.includes(constant) ? values.filter((one) => one !== constant) : [...values, constant]
        })
      }}
    >
      {values.length === 0 ? t.choose : values.map(labelOf).join(", ")}
    </Combobox>
  )
}

/** One value, the answer to another question, or a day relative to today. */
const Value = (props: KindProps) => {
  const { kind, onChange, scope, subject, test } = props
  const editor = useEditor()
  const t = useTexts(conditionTexts)
  const words = useTexts(sentenceTexts)
  const items = useValueItems(props)
  const { value = "" } = test
  const { value: definition } = editor.definition
  const set = (next: Test["value"]) => onChange(changed<Test>(test, { value: next }))
  const isConstant = operandOf[test.op] === "constant"
  const isDate = kind === "day" || kind === "instant"
  const others = isConstant ? [] : comparableQuestions(definition, scope, subject, kind)
  const otherItems = others.map(({ key, text }) => ({
    value: `?${key}`,
    label: text === "" ? words.noText : plainText(text),
    note: key,
    isChosen: typeof value === "object" && "question" in value && value.question === key
  }))
  const other = typeof value === "object" && "question" in value ? value.question : undefined
  const otherText = other === undefined
    ? undefined
    : plainText(definition.questions?.find(({ key }) => key === other)?.text ?? words.missing)
  const areListed = items !== undefined && kind !== "number" && kind !== "place" && kind !== "language"
  if (areListed) {
    const chosen = items.find(({ constant }) => constant === value)
    return (
      <Combobox
        class="token strong"
        label={t.value}
        items={() => [
          ...items.map((item) => ({ ...item, value: `=${item.value}`, isChosen: item.constant === value })),
          ...otherItems
        ]}
        onChoose={(choice) =>
          set(
            choice.startsWith("?")
              ? { question: choice.slice(1) }
              : items.find((item) => `=${item.value}` === choice)?.constant
          )}
      >
        {otherText ?? chosen?.label ?? (typeof value === "object" || value === "" ? t.choose : String(value))}
      </Combobox>
    )
  }
  const sources: ReadonlyArray<Suggestion> = [
    { value: "=", label: t.ownValue, isChosen: typeof value !== "object" },
    ...isDate ? [{ value: "today", label: t.today, isChosen: typeof value === "object" && "today" in value }] : [],
    ...otherItems
  ]
  return (
    <>
      {typeof value !== "object" && <ConstantInput kind={kind} value={value} items={items ?? []} onChange={set} />}
      {sources.length > 1 && !isConstant && (
        <Combobox
          class={typeof value === "object" ? "token strong" : "token source"}
          label={t.compareWith}
          items={() => sources}
          onChoose={(choice) =>
            set(
              choice.startsWith("?")
                ? { question: choice.slice(1) }
                : choice === "today"
                ? { today: {} }
                : kind === "number" || kind === "place"
                ? 0
                : ""
            )}
        >
          {otherText ?? (typeof value === "object" ? t.today : "…")}
        </Combobox>
      )}
      {typeof value === "object" && "today" in value && (
        <TodayOffset
          offset={value.today}
          onChange={(today) => set({ today })}
        />
      )}
    </>
  )
}
