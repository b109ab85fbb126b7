/** How the API of a test is served. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { AccessTokens } from "../access/AccessTokens.js"
import * as Api from "../Api.js"
import type { ApiServices } from "../CanvassApi.js"
import type { OAuthSettings } from "../oauth/OAuthSettings.js"
import { allPages } from "../pages/Pages.js"
import type { ApiSettings } from "../pipeline/ApiSettings.js"

/** The API as a test calls it. */
export class ServedApi extends Context.Tag("@canvass/http/testing/ServedApi")<ServedApi, {
  /** The URL in `Location` and `Link`. */
  readonly url: string
  readonly fetch: typeof globalThis.fetch
}>() {}

/** Serves the API while the layer lives. */
export type TestTransport = (
  settings: Partial<ApiSettings>,
  oauth: OAuthSettings | undefined
) => Layer.Layer<ServedApi, never, AccessTokens | ApiServices>

/** Serves the API without a socket, as a fetch handler. All requests come from one address of this machine. */
export const fetchTransport: TestTransport = ({ trustProxy = 0, ...settings }, oauth) => {
  const url = "https://surveys.example"
  const open = Effect.map(Effect.context<ApiServices>(), (services) =>
    Api.handler(Layer.succeedContext(services), {
      publicUrl: url,
      pages: allPages,
      settings,
      trustProxy,
      clientAddress: () => "127.0.0.1",
      ...oauth === undefined ? {} : { oauth }
    }))
  return Layer.scoped(
    ServedApi,
    Effect.map(Effect.acquireRelease(open, ({ close }) => Effect.promise(close)), (handler) => ({
      url,
      fetch: (input, init) => handler(new Request(input, init))
    }))
  )
}
