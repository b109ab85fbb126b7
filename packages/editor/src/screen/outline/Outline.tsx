/** The outline: pages with their questions, then endings, quotas, hidden fields and variables. */
import type { QuestionDefinition } from "@canvass/core/editing"
import { useRef } from "preact/hooks"
import { useEditor } from "../../state/EditorContext.js"
import { useDragArea } from "../drag/useDragArea.js"
import { OutlineLists } from "./OutlineLists.js"
import { OutlinePage } from "./OutlinePage.js"
import { OutlineQuestion } from "./OutlineQuestion.js"

export const Outline = () => {
  const editor = useEditor()
  const list = useRef<HTMLDivElement>(null)
  useDragArea(list)
  const { questions = [] } = editor.definition.value
  const pages = questions.reduce<Array<Array<QuestionDefinition>>>((found, question, index) => {
    if (index === 0 || question.page !== undefined) found.push([question])
    else found.at(-1)?.push(question)
    return found
  }, [])
  return (
    <>
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
