/** The form itself, with what was entered so far, and why each question is shown. */
import { directionOf, Form } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { useErrorBoundary } from "preact/hooks"
import { useEditor } from "../../state/EditorContext.js"
import { previewTexts } from "../../texts/previewTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { NotShown } from "./NotShown.js"
import { ReasonNote } from "./ReasonNote.js"
import { reasonsFor } from "./reasons.js"
import { Retried } from "./Retried.js"
import { type TryState, wordsOf } from "./TryState.js"

export const TriedForm = ({ tried, wrap = (form) => form }: {
  readonly tried: TryState
  /** Puts the form into a frame. */
  readonly wrap?: (form: ComponentChildren) => ComponentChildren
}) => {
  const editor = useEditor()
  const t = useTexts(previewTexts)
  // A definition that is being typed may be too unfinished for the form.
  const boundary: readonly [failure: unknown, retry: () => void] = useErrorBoundary()
  const [failure, retry] = boundary
  if (failure !== undefined) {
    return <Retried definition={editor.definition.value} retry={retry}>{t.cannotBeShown}</Retried>
  }
  return <Shown tried={tried} wrap={wrap} />
}

const Shown = ({ tried, wrap }: {
  readonly tried: TryState
  readonly wrap: (form: ComponentChildren) => ComponentChildren
}) => {
  const editor = useEditor()
  const t = useTexts(previewTexts)
  const { value: survey } = tried.survey
  const { value: tag } = tried.language
  const reasons = reasonsFor(survey, tried.form.value, tried.respondent.value)
  if (survey.questions.length === 0) return <p class="view-message">{t.noQuestions}</p>
  return (
    <>
      {wrap(
        <div class="tried" dir={directionOf(tag ?? editor.language)}>
          <Form
            key={tried.round.value}
            survey={survey}
            respondent={tried.respondent.value}
            state={tried.form.value}
            onState={(form) => {
              tried.form.value = form
            }}
            language={wordsOf(tag, editor.language)}
            takeFile={nextFileId}
            pictureOf={editor.pictureOf}
            note={(key) => {
              const reason = reasons.get(key)
              return reason === undefined ? null : <ReasonNote reason={reason} />
            }}
          />
        </div>
      )}
      <NotShown reasons={reasons} />
    </>
  )
}

let fileCount = 0

/** Files stay on the page: their ids are those of no stored file. */
const nextFileId = (): string => {
  fileCount++
  return `00000000-0000-4000-8000-${String(fileCount).padStart(12, "0")}`
}
