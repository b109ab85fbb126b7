/** A question on the canvas. It is drawn again when it or its selection changes, and not with its neighbours. */
import { definitionLimits, type QuestionDefinition, type QuestionType } from "@canvass/core/editing"
import { ImageView } from "@canvass/ui"
import { useComputed, useSignal } from "@preact/signals"
import { changeQuestion } from "../../model/questions/editQuestions.js"
import { useEditor } from "../../state/EditorContext.js"
import { selectedQuestions } from "../../state/Selection.js"
import { useComputedOf } from "../../state/useComputedOf.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { ConditionSentence } from "../conditions/ConditionSentence.js"
import { DragHandle } from "../drag/DragHandle.js"
import { BrokenRules } from "../questions/BrokenRules.js"
import { placesOf } from "../questions/places.js"
import {
  focusOf,
  insertQuestion,
  moveBy,
  moveTo,
  selectQuestions,
  selectRange,
  switchQuestionType,
  toggleSelected
} from "../questions/questionActions.js"
import { TypeMenu } from "../questions/TypeMenu.js"
import { Answer } from "./Answer.js"
import { CardBar } from "./CardBar.js"
import { GrowingText } from "./GrowingText.js"

export const QuestionCard = ({ question }: { readonly question: QuestionDefinition }) => {
  const editor = useEditor()
  const t = useTexts(canvasTexts)
  const { description = "", key, required, showIf, text, type } = question
  // Components that read signals are drawn again only when a signal or a property has changed.
  const isSelected = useComputedOf(() => selectedQuestions(editor.selection.value).includes(key), [key])
  const isSeveral = useComputed(() => selectedQuestions(editor.selection.value).length > 1)
  const number = useComputedOf(() => placesOf(editor).numbers.value.get(key) ?? "", [key])
  const index = useComputedOf(() => placesOf(editor).byKey.value.get(key)?.index ?? 0, [key])
  const scope = { kind: "before", question: index.value } as const
  const isChoosingType = useSignal(false)

  /** The questions that are moved with this one. */
  const moved = (): ReadonlyArray<string> => {
    const keys = selectedQuestions(editor.selection.peek())
    return keys.includes(key) ? keys : [key]
  }
  const openMove = () => {
    editor.dialog.value = { kind: "move", keys: moved() }
  }
  const selectThis = () => {
    if (!selectedQuestions(editor.selection.peek()).includes(key)) editor.select({ kind: "questions", keys: [key] })
    else if (editor.selection.peek().kind === "part") editor.select({ kind: "questions", keys: [key] })
  }
  const change = (name: "description" | "text") => (value: string) =>
    editor.edit(
      (before) => changeQuestion(before, key, { [name]: name === "description" && value === "" ? undefined : value }),
      `question:${key}:${name}`
    )
  const chooseType = (chosen: QuestionType) => {
    isChoosingType.value = false
    if (chosen === type) selectQuestions(editor, [key])
    else switchQuestionType(editor, key, chosen)
  }

  return (
    <article
      class="card"
      aria-label={t.question(number.value)}
      data-selected={isSelected.value ? "" : undefined}
      data-several={isSeveral.value ? "" : undefined}
      onMouseDown={(event) => {
        const isPick = event.target instanceof Element && event.target.closest(".pick") !== null
        if (isPick || (!event.shiftKey && !event.ctrlKey && !event.metaKey)) return
        // The keys select several: no text is marked, and no field takes the focus.
        event.preventDefault()
        if (event.shiftKey) selectRange(editor, key)
        else toggleSelected(editor, key)
      }}
      onClick={(event) => {
        const { target } = event
        if (event.shiftKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return
        if (target.closest("button, [role=button], [role=option], .part, .pick, .type-menu") === null) {
          editor.select({ kind: "questions", keys: [key] })
        }
      }}
      onKeyDown={(event) => {
        const { activeElement } = document
        if (!event.altKey || event.isComposing || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
        event.preventDefault()
        const focus = activeElement instanceof HTMLElement ? activeElement.dataset["focus"] : undefined
        moveBy(editor, moved(), event.key === "ArrowUp" ? -1 : 1, focus ?? focusOf(key))
      }}
    >
      <DragHandle
        label={t.drag(number.value)}
        onActivate={openMove}
        onDrop={({ beside, side }) =>
          moveTo(editor, moved(), side === "after" ? { after: beside } : { before: beside })}
      />
      <input
        class="pick"
        type="checkbox"
        aria-label={t.select(number.value)}
        checked={isSelected.value}
        onChange={() => toggleSelected(editor, key)}
      />
      {isSelected.value && !isSeveral.value && (
        <CardBar
          question={question}
          onMove={openMove}
          onSwitch={() => {
            isChoosingType.value = true
          }}
        />
      )}
      {showIf !== undefined && (
        <p class="rule">
          {t.shownWhen} <ConditionSentence condition={showIf} />
        </p>
      )}
      <BrokenRules question={key} />
      <GrowingText
        class="question-text"
        label={`${t.questionText} ${number.value}`}
        placeholder={t.questionPlaceholder}
        value={text}
        maxLength={definitionLimits.questionText}
        scope={scope}
        focus={focusOf(key)}
        onFocus={selectThis}
        onInput={change("text")}
        onKeyDown={(event) => {
          if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault()
            insertQuestion(editor, type, { after: key })
          } else if (event.key === "/" && text === "") {
            event.preventDefault()
            isChoosingType.value = true
          }
        }}
      />
      {isChoosingType.value && (
        <TypeMenu
          onChoose={chooseType}
          onClose={(isAbandoned) => {
            isChoosingType.value = false
            if (isAbandoned) selectQuestions(editor, [key])
          }}
        />
      )}
      <ImageView image={question.image} pictureOf={editor.pictureOf} />
      {(description !== "" || isSelected.value) && (
        <GrowingText
          class="description"
          label={`${t.description} ${number.value}`}
          placeholder={t.description}
          value={description}
          maxLength={definitionLimits.description}
          scope={scope}
          onFocus={selectThis}
          onInput={change("description")}
        />
      )}
      {required === true && <p class="required">{t.required}</p>}
      <div class="answer" dir={editor.direction.value}>
        <Answer question={question} isSelected={isSelected.value} />
      </div>
    </article>
  )
}
