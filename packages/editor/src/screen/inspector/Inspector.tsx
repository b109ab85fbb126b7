/** The inspector: everything that can be changed of what is selected. */
import { useComputed } from "@preact/signals"
import { useEditor } from "../../state/EditorContext.js"
import { conditionStyle } from "../../style/conditionStyle.js"
import { inspectorStyle } from "../../style/inspectorStyle.js"
import { useStyle } from "../../style/useStyle.js"
import { EndingPanel } from "./panels/EndingPanel.js"
import { HiddenFieldPanel } from "./panels/HiddenFieldPanel.js"
import { PagePanel } from "./panels/PagePanel.js"
import { PartPanel } from "./panels/PartPanel.js"
import { QuestionPanel } from "./panels/QuestionPanel.js"
import { QuestionsPanel } from "./panels/QuestionsPanel.js"
import { QuotaPanel } from "./panels/QuotaPanel.js"
import { SurveyPanel } from "./panels/SurveyPanel.js"
import { VariablePanel } from "./panels/VariablePanel.js"

const style = inspectorStyle + conditionStyle

export const Inspector = () => {
  const editor = useEditor()
  useStyle(style)
  const selection = editor.selection.value
  const isThere = useComputed(() => {
    const { endings = [], hiddenFields = [], questions = [], quotas = [], variables = [] } = editor.definition.value
    const one = editor.selection.value
    switch (one.kind) {
      case "survey":
        return true
      case "questions":
        return one.keys.some((key) => questions.some((question) => question.key === key))
      case "part":
      case "page":
        return questions.some(({ key }) => key === one.question)
      case "ending":
        return endings.some(({ key }) => key === one.key)
      case "quota":
        return quotas.some(({ key }) => key === one.key)
      case "field":
        return hiddenFields.some(({ name }) => name === one.name)
      case "variable":
        return variables.some(({ name }) => name === one.name)
    }
  })
  // What was selected is gone after an undo.
  if (!isThere.value) return <SurveyPanel />
  switch (selection.kind) {
    case "survey":
      return <SurveyPanel />
    case "questions":
      return selection.keys.length === 1
        ? <QuestionPanel key={selection.keys[0]} questionKey={selection.keys[0] ?? ""} />
        : <QuestionsPanel keys={selection.keys} />
    case "part":
      return <PartPanel key={`${selection.question}/${selection.list}`} selection={selection} />
    case "page":
      return <PagePanel key={selection.question} question={selection.question} />
    case "ending":
      return <EndingPanel key={selection.key} endingKey={selection.key} />
    case "quota":
      return <QuotaPanel key={selection.key} quotaKey={selection.key} />
    case "field":
      return <HiddenFieldPanel key={selection.name} name={selection.name} />
    case "variable":
      return <VariablePanel key={selection.name} name={selection.name} />
  }
}
