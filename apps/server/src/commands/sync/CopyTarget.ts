/** Where a copy of surveys is kept. */
import type { Row } from "./CopyTable.js"
import type { ResponseRows } from "./responseRows.js"
import type { ColumnNames, WideQuestion } from "./wideView.js"

/** A transaction of one survey. Either all that it writes is in the copy, or nothing. */
export interface CopyTransaction {
  /** Where the log of the survey goes on. `undefined`: there is no copy of the survey. */
  readonly cursor: () => Promise<string | undefined>
  readonly countResponses: () => Promise<number>
  /** Deletes the responses and the questions. */
  readonly clear: () => Promise<void>
  /** Deletes responses. The copy need not have them. */
  readonly removeResponses: (ids: ReadonlyArray<string>) => Promise<void>
  /** Writes responses that the copy does not have. */
  readonly insertResponses: (rows: ReadonlyArray<ResponseRows>) => Promise<void>
  /** Writes responses of which the copy may have earlier states. No id comes twice. */
  readonly replaceResponses: (rows: ReadonlyArray<ResponseRows>) => Promise<void>
  /** Writes the questions of earlier versions, which never change. */
  readonly putVersions: (questions: ReadonlyArray<Row>) => Promise<void>
  /** Replaces the questions of one version. */
  readonly replaceVersion: (version: number, questions: ReadonlyArray<Row>) => Promise<void>
  /**
   * Writes the row of the survey, and its views.
   *
   * @param survey the row without the column `views`
   */
  readonly putSurvey: (survey: Row, questions: ReadonlyArray<WideQuestion>) => Promise<void>
  /** Notes that the copy is as the log was at a cursor. */
  readonly moveCursor: (cursor: string, at: string) => Promise<void>
  /** Notes that the server does not show the survey. Returns whether there is a copy. */
  readonly markUnavailable: (at: string) => Promise<boolean>
}

export interface CopyTarget {
  /** Runs a transaction. Transactions wait for each other. */
  readonly transaction: <A>(surveyId: string, use: (transaction: CopyTransaction) => Promise<A>) => Promise<A>
  /**
   * Called when the copy of a survey has all changes.
   *
   * @param isLast whether nothing follows soon, so that the target does what it has put off
   */
  readonly settle: (surveyId: string, isLast: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

/** How the views of a target are made. */
export interface ViewOptions {
  readonly columnNames: ColumnNames
  /** Tells the user what could not be done. */
  readonly warn: (line: string) => void
}

/** The format of the tables. */
export const copyFormat = 1

export const wrongFormat = (format: unknown): Error =>
  new Error(`The copy has the format ${String(format)}; this program writes the format ${copyFormat}.`)

/** Runs one call after the other. */
export class CallQueue {
  #last: Promise<unknown> = Promise.resolve()

  run<A>(call: () => Promise<A>): Promise<A> {
    const next = this.#last.then(call, call)
    this.#last = next.catch(() => {})
    return next
  }
}
