import { forEachRow } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { ColumnKind } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import type { Pair, Row } from "../../database/Dialect.js"
import { maxRows, statementConcurrency } from "../../database/Statements.js"
import { joinKey } from "../StateAccess.js"

type Select = (condition: Fragment) => Effect.Effect<unknown, SqlError>

/** Statements that select rows by key, and the maps that they fill. There is no statement without keys. */
export class Reads {
  readonly #database: Database
  readonly #statements: Array<Effect.Effect<void, SqlError>> = []

  constructor(database: Database) {
    this.#database = database
  }

  /** Executes the statements, and fills the maps. To be run once. */
  get execute(): Effect.Effect<void, SqlError> {
    return Effect.all(this.#statements, { concurrency: statementConcurrency(this.#database), discard: true })
  }

  /**
   * Returns the rows by key, once `execute` has run.
   *
   * @param areLong - The rows may be long: it gives way while they are decoded.
   */
  byKey<A>(
    keys: ReadonlyArray<string>,
    column: string,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string,
    areLong = false
  ): ReadonlyMap<string, A> {
    const { dialect, sql } = this.#database
    return this.#add(new Set(keys), (chunk) => dialect.inKeys(sql, column, chunk), select, decode, keyOf, areLong)
  }

  /** Returns the rows by `joinKey` of two columns, once `execute` has run. */
  byPair<A>(
    pairs: ReadonlyArray<Pair>,
    kind: "text" | "uuid",
    columns: Pair,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string
  ): ReadonlyMap<string, A> {
    const { dialect, sql } = this.#database
    return this.#add(
      new Map(pairs.map((pair) => [joinKey(...pair), pair])).values(),
      (chunk) => dialect.inPairs(sql, kind, columns, chunk),
      select,
      decode,
      keyOf
    )
  }

  /** Returns what a statement finds for a table of pairs, by `joinKey` of the pairs, once `execute` has run. */
  given<A>(
    pairs: ReadonlyArray<Pair>,
    columns: Readonly<Record<string, ColumnKind>>,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string
  ): ReadonlyMap<string, A> {
    const { dialect, sql } = this.#database
    const [leftName = "", rightName = ""] = Object.keys(columns)
    const rows = Array.from(
      new Map(pairs.map((pair) => [joinKey(...pair), pair])).values(),
      ([left, right]): Row => ({ [leftName]: left, [rightName]: right })
    )
    return this.#fill(dialect.derivedTables(sql, "given", columns, rows), select, decode, keyOf)
  }

  #add<Key, A>(
    keys: Iterable<Key>,
    conditionFor: (keys: ReadonlyArray<Key>) => Fragment,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string,
    areLong = false
  ): ReadonlyMap<string, A> {
    return this.#fill(Arr.chunksOf(keys, maxRows).map(conditionFor), select, decode, keyOf, areLong)
  }

  #fill<A>(
    fragments: ReadonlyArray<Fragment>,
    select: Select,
    decode: (rows: unknown) => ReadonlyArray<A>,
    keyOf: (row: A) => string,
    areLong = false
  ): ReadonlyMap<string, A> {
    const found = new Map<string, A>()
    const add = (rows: unknown): boolean => {
      for (const row of decode(rows)) found.set(keyOf(row), row)
      return true
    }
    for (const fragment of fragments) {
      this.#statements.push(
        Effect.flatMap(select(fragment), (rows) =>
          areLong && Array.isArray(rows)
            ? forEachRow(rows, (row) => add([row]))
            : Effect.sync(() => void add(rows)))
      )
    }
    return found
  }
}
