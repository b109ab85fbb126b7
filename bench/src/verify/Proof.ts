/** A failure that must never occur, and the tests that search for it, with settings for a long run. */
export interface Proof {
  readonly name: string
  readonly what: string
  /** Extent of the search, in words. */
  readonly extent: string
  /** Test files, relative to the root. */
  readonly files: ReadonlyArray<string>
  /** Pattern of test titles; default: all tests. */
  readonly titles?: string
  /** Variables that make the tests run longer. */
  readonly environment?: Readonly<Record<string, string>>
  /** Number of runs; default: 1. */
  readonly times?: number
}
