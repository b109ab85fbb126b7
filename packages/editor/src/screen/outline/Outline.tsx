/** The outline: pages with their questions, then endings, quotas, hidden fields and variables. */
import type { QuestionDefinition } from "@canvass/core/editing"
import { useComputed } from "@preact/signals"
import { useRef } from "preact/hooks"
import { Icon } from "../../components/Icon.js"
import { useEditor } from "../../state/EditorContext.js"
import { surveySelected } from "../../state/Selection.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { useDragArea } from "../drag/useDragArea.js"
import { OutlineLists } from "./OutlineLists.js"
import { OutlinePage } from "./OutlinePage.js"
import { OutlineQuestion } from "./OutlineQuestion.js"

export const Outline = () => {
  const editor = useEditor()
  const list = useRef<HTMLDivElement>(null)
  useDragArea(list)
  const { questions = [] } = editor.definition.value
  const { survey } = useTexts(screenTexts)
  const isSurvey = useComputed(() => editor.selection.value.kind === "survey").value
  const pages = questions.reduce<Array<Array<QuestionDefinition>>>((found, question, index) => {
    if (index === 0 || question.page !== undefined) found.push([question])
    else found.at(-1)?.push(question)
    return found
  }, [])
  return (
    <>
      <div class="entry survey" data-selected={isSurvey ? "" : undefined}>
        <button type="button" aria-current={isSurvey} onClick={() => editor.select(surveySelected)}>
          <span class="sign">
            <Icon name="settings" />
          </span>
          <span class="text">{survey}</span>
        </button>
      </div>
      <div ref={list} data-sort-scope>
        {pages.map(([first, ...rest], index) =>
          first !== undefined && (
            <section key={first.key}>
              <OutlinePage question={first.key} page={first.page} index={index} count={pages.length} />
              <ul>
                {[first, ...rest].map((question) => <OutlineQuestion key={question.key} question={question} />)}
              </ul>
            </section>
          )
        )}
      </div>
      <OutlineLists />
    </>
  )
}
