/** A hidden field: its name, and the arms from which its value is drawn. */
import { type Arm, definitionLimits } from "@canvass/core/editing"
import { Button, IconButton } from "../../../components/Button.js"
import { NumberField } from "../../../components/NumberField.js"
import { Switch } from "../../../components/Switch.js"
import { TextField } from "../../../components/TextField.js"
import { changed } from "../../../model/lists/changed.js"
import { changeArms, moveHiddenField } from "../../../model/lists/hiddenFields.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { errorsAt } from "../../findings.js"
import { remove } from "../../questions/questionActions.js"
import { KeyField } from "../fields/KeyField.js"
import { MoveButtons } from "../fields/MoveButtons.js"
import { RemoveButton } from "../fields/RemoveButton.js"
import { Section } from "../fields/Section.js"

export const HiddenFieldPanel = ({ name }: { readonly name: string }) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const fields = editor.definition.value.hiddenFields ?? []
  const index = fields.findIndex((one) => one.name === name)
  const field = fields[index]
  if (field === undefined) return null
  const { arms } = field
  const pointer = `/hiddenFields/${index}`
  const change = (next: ReadonlyArray<Arm> | undefined, typed?: string) =>
    editor.edit((before) => changeArms(before, name, next), typed)
  const setArm = (at: number, arm: Arm, typed: string) =>
    change(arms?.map((one, other) => other === at ? arm : one), typed)
  return (
    <>
      <Section title={t.hiddenField}>
        <KeyField kind="field" label={t.name} hint={t.hiddenFieldHint} value={name} pointer={`${pointer}/name`} />
        <Switch
          label={t.drawn}
          hint={t.drawnHint}
          isOn={arms !== undefined}
          onChange={(isOn) => change(isOn ? [{ value: "A" }, { value: "B" }] : undefined)}
        />
        {arms?.map((arm, at) => (
          <div key={at} class="pair">
            <TextField
              label={t.armValue(at + 1)}
              value={arm.value}
              errors={errorsAt(editor, `${pointer}/arms/${at}/value`)}
              onInput={(value) => setArm(at, { ...arm, value }, `${pointer}/arms/${at}/value`)}
            />
            <NumberField
              isInteger
              label={t.weight}
              placeholder="1"
              value={arm.weight}
              errors={errorsAt(editor, `${pointer}/arms/${at}/weight`)}
              onChange={(weight) => setArm(at, changed<Arm>(arm, { weight }), `${pointer}/arms/${at}/weight`)}
            />
            <IconButton
              icon="trash"
              label={t.removeOne(arm.value)}
              isDisabled={arms.length < 2}
              onClick={() => change(arms.filter((_, other) => other !== at))}
            />
          </div>
        ))}
        {arms !== undefined && arms.length < definitionLimits.arms && (
          <Button onClick={() => change([...arms, { value: String.fromCodePoint(65 + arms.length) }])}>
            {t.addArm}
          </Button>
        )}
        <MoveButtons
          index={index}
          count={fields.length}
          onMove={(to) => editor.edit((before) => moveHiddenField(before, name, to))}
        />
      </Section>
      <RemoveButton onRemove={() => remove(editor, [{ kind: "field", key: name }], t.fieldDeleted)} />
    </>
  )
}
