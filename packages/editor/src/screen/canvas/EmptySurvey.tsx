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
import { TypeMenu } from "../questions/TypeMenu.js"

const loadTemplates = () => import("../../templates.js")

type Loaded = Awaited<ReturnType<typeof loadTemplates>>

export const EmptySurvey = () => {
  const editor = useEditor()
  const [t, c, n] = [useTexts(dialogTexts), useTexts(canvasTexts), useTexts(countTexts)]
  const isChoosing = useSignal(false)
  const isPasting = useSignal(false)
  const templates = useSignal<Loaded | "failed" | "loading" | undefined>(undefined)
  const load = async () => {
    templates.value = "loading"
    try {
      templates.value = await loadTemplates()
    } catch {
      templates.value = "failed"
    }
  }
  const { value } = templates
  return (
    <>
    <section class="empty" aria-label={t.emptyTitle}>
      <h2>{t.emptyTitle}</h2>
      <p>{t.emptyHint}</p>
      <div class="begin">
        <Button
          kind="primary"
          focus="add-question"
          onClick={() => {
            isChoosing.value = true
          }}
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
        {isChoosing.value && (
          <TypeMenu
            onChoose={(type) => insertQuestion(editor, type, { at: "end" })}
            onClose={(isAbandoned) => {
              isChoosing.value = false
              if (isAbandoned) editor.focus.value = "add-question"
            }}
          />
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
    </section>
      {isPasting.value && (
        <PasteDialog
          destination={{ at: "end" }}
          onClose={() => {
            isPasting.value = false
          }}
        />
      )}
    </>
  )
}
