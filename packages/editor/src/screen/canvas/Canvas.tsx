/** The canvas: the questions as respondents see them, edited where they stand. */
import { useEditor } from "../../state/EditorContext.js"
import { QuestionCard } from "./QuestionCard.js"

export const Canvas = () => {
  const editor = useEditor()
  return (
    <div class="paper">
      {editor.definition.value.questions?.map((question) => <QuestionCard key={question.key} question={question} />)}
    </div>
  )
}
