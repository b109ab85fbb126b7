/**
 * Every control and every part of the portal in each of its states, from the components that the pages use: for
 * development, to be looked at in both themes. A server that other machines reach does not have it.
 */
import * as Effect from "effect/Effect"
import * as pageWeights from "../../page/pageWeights.js"
import { definePage, type PageView } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { problemView } from "../shell/problemViews.js"
import { ChartSpecimens } from "./ChartSpecimens.js"
import { ControlSpecimens } from "./ControlSpecimens.js"
import { DisplaySpecimens } from "./DisplaySpecimens.js"
import { TextSpecimens } from "./TextSpecimens.js"

const path = "/portal/styleguide"

const view = (request: PortalRequest): PageView => {
  const { href, language, publicUrl } = request
  if (!isOfDevelopment(publicUrl)) {
    return problemView(language, { status: 404, slug: "not-found", detail: "" }, href("/portal"))
  }
  return {
    title: "Style guide",
    lead: "Every control and state, from the components of the pages.",
    primaryAction: (
      <>
        {(["light", "dark"] as const).map((theme) => (
          <a key={theme} class="button secondary" href={href(path, { theme })}>{theme}</a>
        ))}
      </>
    ),
    body: (
      <div class="stack">
        <TextSpecimens />
        <ControlSpecimens />
        <DisplaySpecimens request={request} />
        <ChartSpecimens language={language} />
      </div>
    )
  }
}

/** Whether the server is reached from its own machine only. */
export const isOfDevelopment = (publicUrl: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(publicUrl).hostname)

export const styleguidePage = definePage({
  path,
  weight: pageWeights.plain,
  load: () => Effect.void,
  view
})
