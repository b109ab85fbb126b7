/** What a plan changes, what becomes of stored answers, and what is odd. */
import type { Plan } from "../../ports/EditorPorts.js"
import { publishTexts } from "../../texts/publishTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { type GoTo, PlaceLink } from "./PlaceLink.js"

const maxRows = 100

export const PlanList = ({ goTo, isDraft, plan }: {
  readonly plan: Plan
  readonly isDraft: boolean
  /** Shows a place. */
  readonly goTo: GoTo
}) => {
  const t = useTexts(publishTexts)
  const { changes, effects, partialResponses, warnings } = plan
  const texts: Readonly<Record<string, ((count: number) => string) | undefined>> = t.effect
  return (
    <div class="plan">
      {isDraft ? <p>{t.ready}</p> : (
        <section>
          <h3>{changes.length === 0 ? t.noChanges : t.changes(changes.length)}</h3>
          <ul>
            {changes.slice(0, maxRows).map(({ from, kind, place, to }) => (
              <li key={kind + place}>
                <span class="chip" data-kind={kind}>{t.kinds[kind]}</span> <PlaceLink place={place} goTo={goTo} />
                {typeof from === "string" && <del dir="auto">{cut(from)}</del>}
                {typeof to === "string" && <ins dir="auto">{cut(to)}</ins>}
              </li>
            ))}
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

const cut = (text: string): string => text.length > 80 ? `${text.slice(0, 80)}…` : text
