/** Renders long pages in parts, so that the event loop runs in between, and refuses those that would be too large. */
import { yieldWhenDue } from "@canvass/core/ports"
import { BodyBudgetExceeded, type SiteRequest } from "@canvass/http"
import { collectParts, partPlaceholder } from "@canvass/ui"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { ComponentChildren } from "preact"
import { render } from "preact-render-to-string"

/** The page would be longer than `maxPageLength`. */
export class PageTooLarge extends Data.TaggedError("PageTooLarge") {}

/** Maximum length of a page in UTF-16 code units. */
export const maxPageLength = 4 * 1_048_576

const placeholderHtml = render(partPlaceholder)

/** Renders a page part by part. What it takes beyond `uncountedLength` counts as bytes that the request buffers. */
export const renderInParts = (
  page: ComponentChildren,
  { bodyReservation }: Pick<SiteRequest, "bodyReservation">
): Effect.Effect<string, BodyBudgetExceeded | PageTooLarge> =>
  Effect.gen(function*() {
    const html: Array<string> = []
    let length = 0
    /** What follows, in reverse order: HTML, and parts that are not rendered yet. */
    const rest: Array<Piece> = [{ part: page }]
    for (let piece = rest.pop(); piece !== undefined; piece = rest.pop()) {
      if (typeof piece === "string") {
        html.push(piece)
        length += piece.length
        if (length > maxPageLength) return yield* Effect.fail(new PageTooLarge())
        if (length > uncountedLength && !bodyReservation.add(piece.length)) {
          return yield* Effect.fail(new BodyBudgetExceeded())
        }
      } else {
        rest.push(...renderStep(piece.part).reverse())
        yield* yieldWhenDue
      }
    }
    return html.join("")
  })

type Piece = string | { readonly part: ComponentChildren }

const uncountedLength = 65_536

const renderStep = (part: ComponentChildren): Array<Piece> => {
  const [html, parts] = collectParts(() => render(<>{part}</>))
  return html.split(placeholderHtml)
    .flatMap((html, index): ReadonlyArray<Piece> => index === 0 ? [html] : [{ part: parts[index - 1] }, html])
}
