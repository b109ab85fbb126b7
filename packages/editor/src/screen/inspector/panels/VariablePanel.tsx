/** A variable: its name and its formula. */
import { changeVariable, moveVariable } from "../../../model/lists/variables.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { FormulaField } from "../../formulas/FormulaField.js"
import { remove } from "../../questions/questionActions.js"
import { KeyField } from "../fields/KeyField.js"
import { MoveButtons } from "../fields/MoveButtons.js"
import { RemoveButton } from "../fields/RemoveButton.js"
import { Section } from "../fields/Section.js"

export const VariablePanel = ({ name }: { readonly name: string }) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const variables = editor.definition.value.variables ?? []
  const index = variables.findIndex((one) => one.name === name)
  const variable = variables[index]
  if (variable === undefined) return null
  const pointer = `/variables/${index}`
  return (
    <>
      <Section title={t.variable} lead={t.variableLead}>
        <KeyField kind="variable" label={t.name} value={name} pointer={`${pointer}/name`} />
        <FormulaField
          value={variable.value}
          scope={{ kind: "variable", variable: index }}
          pointer={`${pointer}/value`}
          onChange={(value) => editor.edit((before) => changeVariable(before, name, value), `${pointer}/value`)}
        />
        <MoveButtons
          index={index}
          count={variables.length}
          onMove={(to) => editor.edit((before) => moveVariable(before, name, to))}
        />
      </Section>
      <RemoveButton onRemove={() => remove(editor, [{ kind: "variable", key: name }], t.variableDeleted)} />
    </>
  )
}
