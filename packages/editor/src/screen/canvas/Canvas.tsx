/** The canvas: the questions as respondents see them, edited where they stand. */
import { useRef } from "preact/hooks"
import { useEditor } from "../../state/EditorContext.js"
import { useDragArea } from "../drag/useDragArea.js"
import { placesOf } from "../questions/places.js"
import { SelectionBar } from "../questions/SelectionBar.js"
import { AddRow } from "./AddRow.js"
import { EmptySurvey } from "./EmptySurvey.js"
import { Gap } from "./Gap.js"
import { PageHead } from "./PageHead.js"
import { QuestionCard } from "./QuestionCard.js"

export const Canvas = () => {
  const editor = useEditor()
  const paper = useRef<HTMLDivElement>(null)
  useDragArea(paper)
  const { questions = [] } = editor.definition.value
  const places = placesOf(editor).byKey.value
  const hasPages = questions.some(({ page }) => page !== undefined)
  return (
    <div class="paper" ref={paper} data-direction={editor.direction.value} data-sort-scope>
      {questions.length === 0 ? <EmptySurvey /> : questions.map((question, index) => {
        const { key, page } = question
        const isFirst = index === 0 || page !== undefined
        return (
          <div key={key} class="slot" data-sort="question" data-sort-key={key}>
            {hasPages && isFirst && <PageHead question={key} page={page} number={places.get(key)?.page ?? 1} />}
            {isFirst && <Gap side="before" question={key} />}
            <QuestionCard question={question} />
            <Gap side="after" question={key} />
          </div>
        )
      })}
      {questions.length > 0 && <AddRow />}
      <SelectionBar />
    </div>
  )
}
