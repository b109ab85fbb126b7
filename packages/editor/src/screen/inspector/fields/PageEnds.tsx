/** Conditions after which a page ends the survey, each with its ending. */
import { definitionLimits, type PageLogic } from "@canvass/core/editing"
import { Button, IconButton } from "../../../components/Button.js"
import { newTest, nearestSubject } from "../../../model/conditions/editTest.js"
import { addEnding } from "../../../model/lists/endings.js"
import { changePage } from "../../../model/questions/pages.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { ConditionField } from "../../conditions/ConditionField.js"
import { errorsAt } from "../../findings.js"
import { EndingSelect } from "./EndingSelect.js"

export const PageEnds = ({ first, index, page: { endIf = [] } }: {
  readonly page: PageLogic
  /** The key of the first question of the page. */
  readonly first: string
  /** The index of that question. */
  readonly index: number
}) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  const scope = { kind: "pageEnd", question: index } as const
  const change = (ends: typeof endIf) =>
    editor.edit((before) => changePage(before, first, { endIf: ends.length === 0 ? undefined : ends }))
  const add = () =>
    editor.edit((before) => {
      const withEnding = (before.endings ?? []).length === 0 ? addEnding(before, { outcome: "screenedOut" }) : before
      const [ending] = (withEnding.endings ?? []).toSorted((a, b) => Number(isScreened(b)) - Number(isScreened(a)))
      const when = newTest(withEnding, nearestSubject(withEnding, scope))
      return changePage(withEnding, first, { endIf: [...endIf, { when, ending: ending?.key ?? "" }] })
    })
  return (
    <>
      {endIf.map((end, at) => {
        const pointer = `/questions/${index}/page/endIf/${at}`
        const set = (next: typeof end) => change(endIf.map((one, other) => other === at ? next : one))
        return (
          <div key={at} class="boxed">
            <ConditionField
              label={t.endIf}
              condition={end.when}
              isNeeded
              scope={scope}
              pointer={`${pointer}/when`}
              onChange={(when) => {
                if (when !== undefined) set({ ...end, when })
              }}
            />
            <EndingSelect
              label={t.withEnding}
              value={end.ending}
              errors={errorsAt(editor, `${pointer}/ending`)}
              onChange={(ending) => set({ ...end, ending: ending ?? "" })}
            />
            <IconButton
              icon="trash"
              label={t.removeRule(at + 1)}
              onClick={() => change(endIf.filter((_, other) => other !== at))}
            />
          </div>
        )
      })}
      {endIf.length < definitionLimits.pageEnds && <Button onClick={add}>{t.addPageEnd}</Button>}
    </>
  )
}

const isScreened = ({ outcome }: { readonly outcome?: string }): boolean => outcome === "screenedOut"
