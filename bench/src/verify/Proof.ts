/** Something that must never happen, looked for long: the tests that look for it, told to look longer. */
export interface Proof {
  readonly name: string
  readonly what: string
  /** How long it is looked for, in words. */
  readonly extent: string
  /** Where the tests are, from the root. */
  readonly files: ReadonlyArray<string>
  /** Those of them whose title matches; all, where there is none. */
  readonly titles?: string
  /** How the tests are told to go on for longer. */
  readonly environment?: Readonly<Record<string, string>>
  /** How often they run; once, where it does not say. */
  readonly times?: number
}
