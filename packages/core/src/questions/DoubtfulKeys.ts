/** Keys of questions that other parts may name, and of which it is not known which questions they mean. */
export interface DoubtfulKeys {
  readonly keys: ReadonlySet<string>
  /** Whether a question has a key that the request does not tell. */
  readonly hasUntold: boolean
}

export const noneDoubtful: DoubtfulKeys = { keys: new Set(), hasUntold: false }
