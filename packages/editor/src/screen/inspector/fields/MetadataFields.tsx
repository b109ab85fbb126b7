/** Names and values that other programs keep with a survey or a question. */
import { definitionLimits } from "@canvass/core/editing"
import { useSignal } from "@preact/signals"
import { Button, IconButton } from "../../../components/Button.js"
import { TextField } from "../../../components/TextField.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { NameField } from "./NameField.js"

type Metadata = Readonly<Record<string, string>>

export const MetadataFields = ({ errors, metadata = {}, onChange }: {
  readonly metadata: Metadata | undefined
  readonly onChange: (metadata: Metadata | undefined) => void
  readonly errors: ReadonlyArray<string>
}) => {
  const t = useTexts(inspectorTexts)
  const added = useSignal("")
  const entries = Object.entries(metadata)
  const set = (next: ReadonlyArray<readonly [string, string]>) =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next))
  const isFree = (name: string) => name.trim() !== "" && !Object.hasOwn(metadata, name)
  const canAdd = isFree(added.value) && entries.length < definitionLimits.resourceMetadataEntries
  const add = () => {
    if (!canAdd) return
    set([...entries, [added.value, ""]])
    added.value = ""
  }
  return (
    <div class="list" role="group" aria-label={t.metadata}>
      <span class="label">{t.metadata}</span>
      {entries.map(([name, value]) => (
        <div key={name} class="pair">
          <NameField
            label={t.name}
            value={name}
            isFree={isFree}
            onRename={(next) => set(entries.map(([one, text]) => one === name ? [next, text] : [one, text]))}
          />
          <TextField
            label={t.metadataValue(name)}
            value={value}
            onInput={(text) => set(entries.map(([one, before]) => one === name ? [one, text] : [one, before]))}
          />
          <IconButton
            icon="trash"
            label={t.removeOne(name)}
            onClick={() => set(entries.filter(([one]) => one !== name))}
          />
        </div>
      ))}
      <div
        class="add-name"
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing) add()
        }}
      >
        <TextField
          label={t.newMetadata}
          value={added.value}
          onInput={(name) => {
            added.value = name
          }}
        />
        <Button isDisabled={!canAdd} onClick={add}>{t.add}</Button>
      </div>
      {errors.length > 0 && <p class="error">{errors.join(" ")}</p>}
    </div>
  )
}
