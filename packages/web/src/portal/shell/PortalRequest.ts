/** What the pages of the portal get of a request. */
import type { LimitValues } from "@canvass/core"
import type { AccountJson, Language, RateLimitDecision } from "@canvass/core/ports"
import type { InProcessApi, RequestContext } from "@canvass/http"
import type * as Effect from "effect/Effect"
import type { PageContext } from "../../page/PageContext.js"

/** An account, as `GET /auth/me` returns it. */
export type PortalUser = typeof AccountJson.User.Type

export interface PortalRequest extends Pick<PageContext<Language>, "basePath" | "language" | "query" | "theme"> {
  readonly settings: PortalSettings
  /** The limits of what forms send. */
  readonly limits: LimitValues
  /** URL under which the server is reached, without `/` at the end. */
  readonly publicUrl: string
  /** Path of the page below the public URL, as it was requested. */
  readonly path: string
  /** IP address of the client. */
  readonly address: string
  readonly headers: RequestContext.RequestHeaders
  /** Who is logged in. `undefined` only on pages for anyone. */
  readonly user: PortalUser | undefined
  /** Id of the session. */
  readonly sessionId: string | undefined
  /** The token of the forms of this page. */
  readonly formToken: string
  /** What the rate limit of the API leaves the account now. Dies when nobody is logged in. */
  readonly accountRateLimit: Effect.Effect<RateLimitDecision>
  readonly api: InProcessApi
  /** Returns a parameter of the path, decoded. Dies for a name that the path of the page does not have. */
  readonly param: (name: string) => string
  /** Returns the address of a page, which keeps the language and the theme of this one. */
  readonly href: (path: string, parameters?: Readonly<Record<string, string>>) => string
  /**
   * Makes the session of a login: returns the `Set-Cookie` field with its token. A session that the browser has had
   * before ends.
   */
  readonly startSession: (refreshToken: string) => Effect.Effect<string>
}

/** What the frame of a page needs of its request. A request that is refused has no more. */
export type FrameRequest = Pick<
  PortalRequest,
  "basePath" | "formToken" | "headers" | "href" | "language" | "path" | "publicUrl" | "theme" | "user"
>

/** What the portal needs to know about the server. */
export interface PortalSettings {
  /** Whether everybody may open an account. */
  readonly registration: "closed" | "open"
  /** Whether the server sends mail: without, a forgotten password cannot be reset on a page. */
  readonly sendsMail: boolean
  /** Makes a workbook: `tableWorkbook` of `@canvass/formats/workbook`. Absent: tables are offered as CSV only. */
  readonly workbook?: ((table: WorkbookTable) => Effect.Effect<Uint8Array>) | undefined
}

/** A table with a heading. A cell is a text, a number, or a share from 0 to 1. */
export interface WorkbookTable {
  readonly name: string
  readonly heading: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<number | string | { readonly share: number }>>
}
