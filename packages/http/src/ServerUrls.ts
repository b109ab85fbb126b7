/** Where callers reach the server. */
export interface ServerUrls {
  /** URL under which `/api` and the pages are reached, without `/` at the end. */
  readonly publicUrl: () => string
  /** Prefix of every problem's `type`, without `/` at the end. */
  readonly errorsBase: () => string
}
