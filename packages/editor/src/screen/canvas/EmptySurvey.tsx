/** A survey without questions: how to begin. */
import { useSignal } from "@preact/signals"
import { Button } from "../../components/Button.js"
import { lazyModule } from "../../components/lazyModule.js"
import { useEditor } from "../../state/EditorContext.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { countTexts } from "../../texts/countTexts.js"
import { emptyTexts } from "../../texts/emptyTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { insertQuestion } from "../questions/questionActions.js"
import { TypeMenu } from "../questions/TypeMenu.js"

const templatesModule = lazyModule(() => import("../../templates.js"))

type Loaded = NonNullable<typeof templatesModule.loaded>

export const EmptySurvey = () => {
  const editor = useEditor()
  const [t, c, n] = [useTexts(emptyTexts), useTexts(canvasTexts), useTexts(countTexts)]
  const isChoosing = useSignal(false)
  const templates = useSignal<Loaded | "failed" | "loading" | undefined>(undefined)
  const load = async () => {
    templates.value = "loading"
    try {
      templates.value = await templatesModule.load()
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
              editor.dialog.value = { kind: "paste", destination: { at: "end" } }
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
    </>
  )
}
