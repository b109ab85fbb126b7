/** What respondents answer with: the control of the type, and in its place what of it is edited where it stands. */
import { kindOf, type QuestionDefinition, shapeOf } from "@canvass/core/editing"
import { partTexts } from "../../texts/partTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { Sample } from "../question-types/Sample.js"
import { EndLabels, YesNoLabels } from "./parts/AnswerLabels.js"
import { type Mark, PartList } from "./parts/PartList.js"

export const Answer = ({ isSelected, question }: {
  readonly question: QuestionDefinition
  readonly isSelected: boolean
}) => {
  const t = useTexts(partTexts)
  const { labels, optionCount, rowCount } = shapeOf(question.type)
  if (optionCount.max > 0 && rowCount === undefined) {
    return (
      <PartList
        question={question}
        list="options"
        mark={markOf(question)}
        label={t.options}
        isActive={isSelected}
      />
    )
  }
  if (rowCount !== undefined && isSelected) {
    return (
      <div class="matrix-lists">
        <PartList question={question} list="rows" mark="none" label={t.rows} isActive hasTitle />
        <PartList question={question} list="options" mark={markOf(question)} label={t.columns} isActive hasTitle />
      </div>
    )
  }
  if (labels.includes("trueLabel")) return <YesNoLabels question={question} />
  return (
    <>
      <Sample question={question} />
      {labels.includes("minLabel") && <EndLabels question={question} isSelected={isSelected} />}
    </>
  )
}

/** What respondents choose with: one, any, or places. */
const markOf = ({ settings = {}, type }: QuestionDefinition): Mark => {
  // The rows of a matrix are answered as a question with its columns.
  const row = shapeOf(type).rowCount === undefined ? undefined : settings.rows?.[0]?.value ?? ""
  const kind = kindOf({ type, settings }, row)
  return kind === "option" ? "radio" : kind === "options" ? "checkbox" : "place"
}
