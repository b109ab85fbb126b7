/** A survey without questions: how to begin. */
import { useSignal } from "@preact/signals"
import { Button } from "../../components/Button.js"
import { useEditor } from "../../state/EditorContext.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { countTexts } from "../../texts/countTexts.js"
import { dialogTexts } from "../../texts/dialogTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { PasteDialog } from "../questions/PasteDialog.js"
import { insertQuestion } from "../questions/questionActions.js"

type Templates = typeof import("../../templates.js")

export const EmptySurvey = () => {
  const editor = useEditor()
  const [t, c, n] = [useTexts(dialogTexts), useTexts(canvasTexts), useTexts(countTexts)]
  const isPasting = useSignal(false)
  const templates = useSignal<Templates | "failed" | "loading" | undefined>(undefined)
  const load = async () => {
    templates.value = "loading"
    try {
      templates.value = await import("../../templates.js")
    } catch {
      templates.value = "failed"
    }
  }
  const { value } = templates
  return (
    <section class="empty" aria-label={t.emptyTitle}>
      <h2>{t.emptyTitle}</h2>
      <p>{t.emptyHint}</p>
      <div class="begin">
        <Button
          kind="primary"
          focus="add-question"
          onClick={() => insertQuestion(editor, "single_choice", { at: "end" })}
        >
          {t.firstQuestion}
        </Button>
        <Button
          onClick={() => {
            isPasting.value = true
          }}
        >
          {c.pasteQuestions}
        </Button>
        {typeof value !== "object" && (
          <Button isDisabled={value === "loading"} onClick={() => void load()}>
            {value === "loading" ? t.loading : t.showTemplates}
          </Button>
        )}
      </div>
      {value === "failed" && <p class="error" role="alert">{t.loadFailed}</p>}
      {typeof value === "object" && (
        <>
          <h3>{t.templates}</h3>
          <ul class="templates">
            {value.templateNames.map((name) => {
              const template = value.templateIn(name, editor.language)
              return (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => {
                      const { title } = editor.definition.peek()
                      editor.edit((before) => ({ ...before, ...template, ...title.trim() === "" ? {} : { title } }))
                      const [first] = template.questions ?? []
                      if (first !== undefined) {
                        editor.select({ kind: "questions", keys: [first.key] }, `question:${first.key}`)
                      }
                    }}
                  >
                    <b>{template.title}</b>
                    <span>{n.questions(template.questions?.length ?? 0)}</span>
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {isPasting.value && (
        <PasteDialog
          destination={{ at: "end" }}
          onClose={() => {
            isPasting.value = false
          }}
        />
      )}
    </section>
  )
}
