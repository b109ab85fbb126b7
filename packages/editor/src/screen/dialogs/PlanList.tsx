/** What a plan changes, what becomes of stored answers, and what is odd. */
import { isFields } from "@canvass/core/editing"
import type { Plan } from "../../ports/EditorPorts.js"
import { useEditor } from "../../state/EditorContext.js"
import { publishTexts } from "../../texts/publishTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { type GoTo, PlaceLink } from "./PlaceLink.js"
import { valueWords } from "./valueWords.js"

const maxRows = 100

export const PlanList = ({ goTo, isDraft, plan }: {
  readonly plan: Plan
  readonly isDraft: boolean
  /** Shows a place. */
  readonly goTo: GoTo
}) => {
  const t = useTexts(publishTexts)
  const { definition, language, survey } = useEditor()
  const { changes, effects, partialResponses, warnings } = plan
  const texts: Readonly<Record<string, ((count: number) => string) | undefined>> = t.effect
  return (
    <div class="plan">
      {isDraft ? <p>{t.ready}</p> : (
        <section>
          <h3>{changes.length === 0 ? t.noChanges : t.changes(changes.length)}</h3>
          <ul>
            {changes.slice(0, maxRows).map(({ from, kind, place, to }) => {
              const isOrder = Array.isArray(from) && Array.isArray(to)
              const [before, after] = isOrder || isItem(from ?? to) ? [] : [
                valueWords(survey.value.published, place, from, language),
                valueWords(definition.value, place, to, language)
              ]
              return (
                <li key={kind + place}>
                  <span class="chip" data-kind={kind}>{isOrder ? t.newOrder : t.kinds[kind]}</span>{" "}
                  <PlaceLink place={place} goTo={goTo} />
                  {before !== undefined && <del dir="auto">{cut(before)}</del>}
                  {after !== undefined && <ins dir="auto">{cut(after)}</ins>}
                </li>
              )
            })}
          </ul>
          {changes.length > maxRows && <p class="hint">{t.moreOf(changes.length - maxRows)}</p>}
        </section>
      )}
      {(effects.length > 0 || partialResponses > 0) && (
        <section class="effects">
          <h3>{t.effects}</h3>
          <ul>
            {effects.slice(0, maxRows).map(({ count, kind, place }) => (
              <li key={kind + place}>
                <PlaceLink place={place} goTo={goTo} /> {texts[kind]?.(count) ?? t.otherEffect(kind, count)}
              </li>
            ))}
            {partialResponses > 0 && <li>{t.partial(partialResponses)}</li>}
          </ul>
        </section>
      )}
      {warnings.length > 0 && (
        <section>
          <h3>{t.warnings}</h3>
          <ul>
            {warnings.slice(0, maxRows).map(({ code, detail, pointer }) => (
              <li key={code + pointer}>
                {pointer !== "" && <PlaceLink place={pointer} goTo={goTo} />} {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Whether a value is an item of a list. Its place names it. */
const isItem = (value: unknown): boolean =>
  isFields(value) && ["key", "name", "value"].some((name) => typeof value[name] === "string")

const cut = (text: string): string => text.length > 80 ? `${text.slice(0, 80)}…` : text
