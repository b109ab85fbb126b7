/** Who the preview takes the respondent for: the seed of random orders, and the hidden fields. */
import { armsOf, maxSeed, usesSeed } from "@canvass/core/questionnaire"
import { Button } from "../../components/Button.js"
import { TextField } from "../../components/TextField.js"
import { useEditor } from "../../state/EditorContext.js"
import { previewTexts } from "../../texts/previewTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import type { TryState } from "./TryState.js"

export const Respondent = ({ tried }: { readonly tried: TryState }) => {
  const { hiddenFields = [], questions = [] } = useEditor().definition.value
  const t = useTexts(previewTexts)
  const hasSeed = usesSeed({ hiddenFields, questions })
  if (!hasSeed && hiddenFields.length === 0) return null
  const arms = armsOf(hiddenFields, tried.seed.value)
  return (
    <details class="respondent">
      <summary>{t.respondent}</summary>
      <div class="respondent-fields">
        {hasSeed && (
          <div class="seed">
            <TextField
              label={t.seed}
              hint={t.seedHint}
              inputMode="numeric"
              value={String(tried.seed.value)}
              onInput={(text) => {
                const seed = Number(text)
                if (/^\d{1,10}$/.test(text) && seed <= maxSeed) tried.seed.value = seed
              }}
            />
            <Button onClick={() => tried.drawSeed()}>{t.anotherSeed}</Button>
          </div>
        )}
        {hiddenFields.map(({ name }) => (
          <TextField
            key={name}
            label={name}
            value={tried.fields.value[name] ?? ""}
            placeholder={arms[name] === undefined ? undefined : t.drawn(arms[name])}
            onInput={(value) => {
              tried.fields.value = { ...tried.fields.value, [name]: value }
            }}
          />
        ))}
      </div>
    </details>
  )
}
