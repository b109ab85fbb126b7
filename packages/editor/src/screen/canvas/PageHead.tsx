/** The heading of a page: its title and its description, edited where they stand, and its rule. */
import { definitionLimits } from "@canvass/core/editing"
import type { PageLogic } from "@canvass/core/questionnaire"
import { useComputed } from "@preact/signals"
import { changePage } from "../../model/questions/pages.js"
import { useEditor } from "../../state/EditorContext.js"
import { useComputedOf } from "../../state/useComputedOf.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { ConditionSentence } from "../conditions/ConditionSentence.js"
import { placesOf } from "../questions/places.js"
import { GrowingText } from "./GrowingText.js"

export const PageHead = ({ number, page = {}, question }: {
  /** The first question of the page. */
  readonly question: string
  readonly page: PageLogic | undefined
  readonly number: number
}) => {
  const editor = useEditor()
  const t = useTexts(canvasTexts)
  const isSelected = useComputed(() => {
    const selection = editor.selection.value
    return selection.kind === "page" && selection.question === question
  })
  const index = useComputedOf(() => placesOf(editor).byKey.value.get(question)?.index ?? 0, [question])
  const scope = { kind: "before", question: index.value } as const
  const select = () => editor.select({ kind: "page", question })
  const change = (name: "description" | "title") => (value: string) =>
    editor.edit(
      (before) => changePage(before, question, { [name]: value === "" ? undefined : value }),
      `page:${question}:${name}`
    )
  const { description = "", showIf, title = "" } = page
  return (
    <div class="page-head" data-selected={isSelected.value ? "" : undefined}>
      <p class="page-number">{t.page(number)}</p>
      {showIf !== undefined && (
        <p class="rule">
          {t.shownWhen} <ConditionSentence condition={showIf} />
        </p>
      )}
      <GrowingText
        class="page-title"
        label={`${t.pageTitle} ${number}`}
        placeholder={t.pageTitle}
        value={title}
        maxLength={definitionLimits.title}
        scope={scope}
        focus={`page:${question}`}
        onFocus={select}
        onInput={change("title")}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.isComposing) event.preventDefault()
        }}
      />
      {(description !== "" || isSelected.value) && (
        <GrowingText
          class="description"
          label={`${t.pageDescription} ${number}`}
          placeholder={t.pageDescription}
          value={description}
          maxLength={definitionLimits.description}
          scope={scope}
          onFocus={select}
          onInput={change("description")}
        />
      )}
    </div>
  )
}
