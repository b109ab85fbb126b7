/**
 * Collects entries of the audit log as rows, newest first. Entries of respondents that follow each other are folded: a
 * day of a popular survey is one sentence between those about the account.
 */
import { isOfRespondent, isSuccess, type LogEntry } from "./LogEntry.js"

/** Entries that are shown as one sentence. The first is the latest. */
export type FoldedEntries = readonly [LogEntry, ...ReadonlyArray<LogEntry>]

export class EntryFolder {
  readonly #rows: Array<[LogEntry, ...Array<LogEntry>]> = []
  readonly #maxRows: number
  readonly #isUnfolded: boolean
  /** The rows of respondents since the last entry of somebody else, by operation, survey and success. */
  #run = new Map<string, Array<LogEntry>>()

  /** @param options.isUnfolded whether each entry is a row */
  constructor({ isUnfolded, maxRows }: { readonly isUnfolded: boolean; readonly maxRows: number }) {
    this.#isUnfolded = isUnfolded
    this.#maxRows = maxRows
  }

  get rows(): ReadonlyArray<FoldedEntries> {
    return this.#rows
  }

  /** Adds the next older entry. `false`: it would make one more row than there may be, and is not added. */
  add(entry: LogEntry): boolean {
    const isFolded = !this.#isUnfolded && isOfRespondent(entry)
    const key = `${entry.operation ?? ""} ${entry.surveyId ?? ""} ${isSuccess(entry.entry)}`
    const row = isFolded ? this.#run.get(key) : undefined
    if (row !== undefined) {
      row.push(entry)
      return true
    }
    if (this.#rows.length >= this.#maxRows) return false
    const added: [LogEntry, ...Array<LogEntry>] = [entry]
    this.#rows.push(added)
    if (isFolded) this.#run.set(key, added)
    else this.#run = new Map()
    return true
  }
}
