/** A variable: its name and its formula. */
import { Button } from "../../../components/Button.js"
import { changeVariable, moveVariable } from "../../../model/lists/variables.js"
import { isFreeKey } from "../../../model/names/keys.js"
import { renameKey } from "../../../model/names/renameKey.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { errorsAt } from "../../findings.js"
import { FormulaField } from "../../formulas/FormulaField.js"
import { remove } from "../../questions/questionActions.js"
import { MoveButtons } from "../fields/MoveButtons.js"
import { NameField } from "../fields/NameField.js"
import { Section } from "../fields/Section.js"
import { renameSelected } from "../renameSelected.js"

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
      <Section title={t.variable}>
        <NameField
          label={t.name}
          value={name}
          errors={errorsAt(editor, `${pointer}/name`)}
          isFree={(next) => isFreeKey(editor.definition.value, "variable", next)}
          onRename={(next) =>
            renameSelected(
              editor,
              (before) => renameKey(before, "variable", name, next),
              { kind: "variable", name: next }
            )}
        />
        <FormulaField
          value={variable.value}
          scope={{ kind: "variable", variable: index }}
          pointer={`${pointer}/value`}
          onChange={(value) =>
            editor.edit((before) => changeVariable(before, name, value), `${pointer}/value`)}
        />
        <MoveButtons
          index={index}
          count={variables.length}
          onMove={(to) => editor.edit((before) => moveVariable(before, name, to))}
        />
      </Section>
      <div class="panel-actions">
        <Button
          kind="danger"
          onClick={() => {
            remove(editor, [{ kind: "variable", key: name }], t.variableDeleted)
            editor.select({ kind: "survey" }, "title")
          }}
        >
          {t.remove}
        </Button>
      </div>
    </>
  )
}
