/** Handlers of the endpoints for the results link. */
import { ResultsLinks } from "@canvass/core"
import type { OpenedLink } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { ResultsLinkEndpoints } from "../contract/ResultsLinkEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import type { PublicUrl } from "../endpoint/PublicUrl.js"

export const resultsLinkHandlers: GroupHandlers<typeof ResultsLinkEndpoints, ResultsLinks> = {
  get: ({ caller, path, url }) =>
    Effect.map(
      withResultsLinks(caller, (links, accountId) => links.get(accountId, path.id)),
      (link) => HandlerResult.value(withAddress(url, link))
    ),

  replace: ({ caller, path, payload, url }) =>
    Effect.map(
      withResultsLinks(caller, (links, accountId) => links.replace(accountId, path.id, payload)),
      (link) => HandlerResult.value(withAddress(url, link))
    ),

  remove: ({ caller, path }) =>
    Effect.map(
      withResultsLinks(caller, (links, accountId) => links.remove(accountId, path.id)),
      () => HandlerResult.value(undefined)
    )
}

/** The page of `@canvass/web` that shows the figures. */
const withAddress = ({ origin }: PublicUrl, { expiresAt, texts, token }: OpenedLink) => ({
  url: `${origin}/r/${Redacted.value(token)}`,
  expiresAt,
  texts
})

const withResultsLinks = withService(ResultsLinks)
