/** Finds the page of a path. */
import { decodeSegment } from "../../page/decodeSegment.js"
import type { PortalRoute } from "./PortalPage.js"

export interface PageMatch {
  readonly route: PortalRoute
  /** The parameters of the path, decoded. */
  readonly parameters: Readonly<Record<string, string>>
}

export interface PageRouter {
  readonly find: (path: string) => PageMatch | undefined
}

/** Makes a router. Of two routes for one path, the earlier one has it. */
export const makePageRouter = (routes: ReadonlyArray<PortalRoute>): PageRouter => {
  const compiled = routes.map((route) => ({ route, segments: route.path.split("/") }))
  return {
    find: (path) => {
      const actual = path.split("/")
      for (const { route, segments } of compiled) {
        const parameters = matchSegments(segments, actual)
        if (parameters !== undefined) return { route, parameters }
      }
      return undefined
    }
  }
}

const matchSegments = (
  segments: ReadonlyArray<string>,
  actual: ReadonlyArray<string>
): Readonly<Record<string, string>> | undefined => {
  if (segments.length !== actual.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const text = actual[index] ?? ""
    if (segment.startsWith(":")) {
      const value = decodeSegment(text)
      if (value === undefined || value === "") return undefined
      parameters[segment.slice(1)] = value
    } else if (segment !== text) return undefined
  }
  return parameters
}
