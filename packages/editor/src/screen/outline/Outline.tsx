/** The outline: pages with their questions. */
import { pagesIn } from "../../model/questions/pages.js"
import { useEditor } from "../../state/EditorContext.js"
import { selectedQuestions } from "../../state/Selection.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"

export const Outline = () => {
  const editor = useEditor()
  const t = useTexts(screenTexts)
  const selected = selectedQuestions(editor.selection.value)
  return (
    <>
      {pagesIn(editor.definition.value).map(({ page, questions }, index) => (
        <section key={questions[0]?.key}>
          <h3>{page?.title ?? t.page(index + 1)}</h3>
          {questions.map(({ key, text }) => (
            <button
              key={key}
              type="button"
              class="entry"
              aria-current={selected.includes(key)}
              onClick={() => editor.select({ kind: "questions", keys: [key] }, `question:${key}`)}
            >
              <span class="text">{text === "" ? t.noText : text}</span>
            </button>
          ))}
        </section>
      ))}
    </>
  )
}
