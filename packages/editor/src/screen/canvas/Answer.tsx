/** What respondents answer with: the control of the type, and in its place what of it is edited where it stands. */
import type { QuestionDefinition } from "@canvass/core/editing"
import type { ComponentChildren } from "preact"
import { partTexts } from "../../texts/partTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { EndLabels, YesNoLabels } from "./parts/AnswerLabels.js"
import { type Mark, PartList } from "./parts/PartList.js"
import { Sample } from "./Sample.js"

export interface AnswerProps {
  readonly question: QuestionDefinition
  readonly isSelected: boolean
}

export const Answer = ({ isSelected, question }: AnswerProps): ComponentChildren => {
  const t = useTexts(partTexts)
  const options = (mark: Mark, label = t.options) => (
    <PartList question={question} list="options" mark={mark} label={label} isActive={isSelected} />
  )
  switch (question.type) {
    case "single_choice":
      return options("radio")
    case "multiple_choice":
      return options("checkbox")
    case "ranking":
      return options("place")
    case "matrix":
      return isSelected
        ? (
          <div class="matrix-lists">
            <PartList question={question} list="rows" mark="none" label={t.rows} isActive hasTitle />
            <PartList
              question={question}
              list="options"
              mark={question.settings?.multiple === true ? "checkbox" : "radio"}
              label={t.columns}
              isActive
              hasTitle
            />
          </div>
        )
        : <Sample question={question} />
    case "boolean":
      return <YesNoLabels question={question} />
    case "nps":
    case "rating":
    case "slider":
      return (
        <>
          <Sample question={question} />
          <EndLabels question={question} isSelected={isSelected} />
        </>
      )
    case "date":
    case "file":
    case "text":
      return <Sample question={question} />
  }
}
