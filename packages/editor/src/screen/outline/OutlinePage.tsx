/** The heading of a page in the outline, with what can be done with the page. */
import type { PageLogic } from "@canvass/core/questionnaire"
import { useComputed } from "@preact/signals"
import { Menu } from "../../components/Menu.js"
import { changePage, joinPage, movePage, splitPage } from "../../model/questions/pages.js"
import { useEditor } from "../../state/EditorContext.js"
import { selectedQuestions } from "../../state/Selection.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { outlineTexts } from "../../texts/outlineTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { placesOf } from "../questions/places.js"
import { editWithUndo } from "../questions/questionActions.js"

export const OutlinePage = ({ count, index, page, question }: {
  /** The first question of the page. */
  readonly question: string
  readonly page: PageLogic | undefined
  readonly index: number
  readonly count: number
}) => {
  const editor = useEditor()
  const [t, c] = [useTexts(outlineTexts), useTexts(canvasTexts)]
  const isSelected = useComputed(() => {
    const selection = editor.selection.value
    return selection.kind === "page" && selection.question === question
  })
  /** The question at which a page can begin: the one that is selected, if it is on this page and not its first. */
  const split = useComputed(() => {
    const [key] = selectedQuestions(editor.selection.value)
    const place = key === undefined ? undefined : placesOf(editor).byKey.value.get(key)
    return place?.page === index + 1 && key !== question ? key : undefined
  })
  const title = page?.title === undefined || page.title.trim() === "" ? undefined : page.title
  const name = title === undefined ? c.page(index + 1) : `${index + 1} · ${title}`
  const select = (key: string) => editor.select({ kind: "page", question: key }, `page:${key}`)
  const move = (step: -1 | 1) => () => {
    editor.edit((before) => movePage(before, question, index + step))
    editor.announcement.value = c.moved(c.page(index + step + 1))
    editor.focus.value = `page-menu:${question}`
  }
  const splitKey = split.value
  return (
    <div class="group">
      <h3>
        <button
          type="button"
          aria-current={isSelected.value}
          onClick={() => editor.select({ kind: "page", question }, page === undefined ? undefined : `page:${question}`)}
        >
          {name}
        </button>
      </h3>
      <Menu
        label={t.pageActions(name)}
        focus={`page-menu:${question}`}
        items={[
          {
            label: t.rename,
            run: () => {
              if (page === undefined) editor.edit((before) => changePage(before, question, {}))
              select(question)
            }
          },
          { label: t.pageUp, icon: "up", isDisabled: index === 0, run: move(-1) },
          { label: t.pageDown, icon: "down", isDisabled: index === count - 1, run: move(1) },
          {
            label: t.split,
            isDisabled: splitKey === undefined,
            run: () => {
              if (splitKey === undefined) return
              editor.edit((before) => splitPage(before, splitKey))
              select(splitKey)
            }
          },
          {
            label: t.join,
            isDisabled: index === 0,
            run: () => {
              editWithUndo(editor, (before) => joinPage(before, question), [t.joined])
              editor.select({ kind: "questions", keys: [question] }, `question:${question}`)
            }
          }
        ]}
      />
    </div>
  )
}
