/** The control of a question as respondents see it. It takes no answers. */
import { definitionLimits, type QuestionDefinition } from "@canvass/core/editing"
import { Entries, questionTypeUiOf, respondentLanguages, typedQuestion } from "@canvass/ui"
import { useComputed } from "@preact/signals"
import { useEditor } from "../../state/EditorContext.js"

/** What a server takes by default. The sample shows no limit. */
const sampleFileBytes = 10_000_000

const noEntries = new Entries()

export const Sample = ({ question }: { readonly question: QuestionDefinition }) => {
  const editor = useEditor()
  // Only the language is read of the survey: a sample is not drawn again for what is typed elsewhere.
  const language = useComputed(() => {
    const [first] = editor.definition.value.languages ?? []
    return respondentLanguages.find((one) => one === first) ?? editor.language
  })
  const { key, options = [], settings = {} } = question
  // The labels of the ends are edited below the control.
  const { maxLabel: _max, minLabel: _min, ...shownSettings } = settings
  const typed = typedQuestion({ ...question, settings: shownSettings })
  return (
    <div class="sample" inert>
      {questionTypeUiOf(typed).control.view({
        id: `sample-${key}`,
        question: typed,
        entries: noEntries,
        language: language.value,
        limits: { ...definitionLimits, fileBytes: settings.maxBytes ?? sampleFileBytes },
        aria: { "aria-describedby": undefined, "aria-invalid": undefined },
        invalidParts: new Set(),
        shown: {
          options: new Set(options.map(({ value }) => value)),
          rows: new Set(settings.rows?.map(({ value }) => value))
        }
      })}
    </div>
  )
}
