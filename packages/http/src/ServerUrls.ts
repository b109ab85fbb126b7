/** Where callers reach the server. */
export interface ServerUrls {
  /** URL under which `/api` and the pages are reached, without `/` at the end. */
  readonly publicUrl: () => string
  /** Prefix of every problem's `type`, without `/` at the end. */
  readonly errorsBase: () => string
  /**
   * Whether responses tell browsers to use https for all requests to the host (`Strict-Transport-Security`). An API
   * that is a part of another program does not: that program decides about its host. Default: `false`.
   */
  readonly isHttpsOnly?: boolean
}
