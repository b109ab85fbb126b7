/** One test as words of a sentence: what is tested, how it is compared, and with what. */
import type { Operator, Scope, Test } from "@canvass/core/editing"
import { operatorText, sentenceTexts } from "@canvass/ui"
import { Combobox } from "../../components/Combobox.js"
import { subjectOf, testedKind, withOperator, withSubject } from "../../model/conditions/editTest.js"
import { useEditor } from "../../state/EditorContext.js"
import { conditionTexts } from "../../texts/conditionTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { brokenAt, sentencesOf } from "../findings.js"
import { OperandEditor } from "./OperandEditor.js"
import { partItems, subjectItems, subjectName, subjectValue } from "./subjects.js"

export interface TestEditorProps {
  readonly test: Test
  readonly isNegated: boolean
  readonly scope: Scope
  /** The JSON Pointer of the test in the definition. */
  readonly pointer: string
  readonly focus: string
  readonly onChange: (test: Test, isNegated: boolean) => void
}

export const TestEditor = ({ focus, isNegated, onChange, pointer, scope, test }: TestEditorProps) => {
  const editor = useEditor()
  const t = useTexts(conditionTexts)
  const words = useTexts(sentenceTexts)
  const { value: definition } = editor.definition
  const question = definition.questions?.find(({ key }) => key === test.question)
  const errors = editor.errorsAt(pointer)
  const isBroken = errors.length === 0 && brokenAt(definition, pointer, test)
  const parts = question === undefined ? undefined : partItems(question, test, t.wholeQuestion)
  const { kind, operators = [] } = testedKind(definition, test) ?? {}
  const has = operators.includes(test.op) ? operators : [...operators, test.op]
  return (
    <div class="test" data-error={errors.length > 0 || isBroken ? "" : undefined}>
      <Combobox
        class="token strong"
        label={t.subject}
        focus={focus}
        items={() => subjectItems(definition, scope, test, words, editor.language)}
        onChoose={(value) => onChange(withSubject(definition, test, subjectValue(value)), isNegated)}
      >
        {subjectName(definition, test, words)}
      </Combobox>
      {parts !== undefined && (
        <Combobox
          class="token strong"
          label={t.part}
          items={() => parts.items}
          onChoose={(value) =>
            onChange(
              withSubject(definition, test, {
                question: test.question ?? "",
                ...value === "" ? {} : { [parts.name]: value.slice(1) }
              }),
              isNegated
            )}
        >
          {parts.items.find(({ isChosen }) => isChosen)?.label ?? test[parts.name]}
        </Combobox>
      )}
      <Combobox
        class="token"
        label={t.operator}
        items={() =>
          has.flatMap((op) =>
            [false, true].map((negates) => ({
              value: (negates ? "!" : "") + op,
              label: operatorText(op, kind, negates, editor.language),
              isChosen: op === test.op && negates === isNegated
            }))
          )}
        onChoose={(value) => {
          const op: Operator = has.find((one) => one === value.replace("!", "")) ?? test.op
          onChange(op === test.op ? test : withOperator(definition, test, op), value.startsWith("!"))
        }}
      >
        {operatorText(test.op, kind, isNegated, editor.language)}
      </Combobox>
      <OperandEditor
        test={test}
        subject={subjectOf(test)}
        scope={scope}
        onChange={(next) => onChange(next, isNegated)}
      />
      {errors.length > 0 && <p class="error">{sentencesOf(errors).join(" ")}</p>}
      {isBroken && <p class="error">{t.broken}</p>}
    </div>
  )
}
