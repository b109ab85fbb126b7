/**
 * The SQL client of a store. Its statements are written with the templates of `@effect/sql`. It differs from a
 * `SqlClient` in three ways:
 * - Its transactions are its own. All clients of `@effect/sql` keep the transaction of a fiber under one tag, so a call
 *   of the engine in a transaction of the program would run on the program's connection, perhaps of another database.
 * - Its statements go to their connection without a span and without a scope. A statement of `@effect/sql` opens both
 *   each time, which costs several times what a short statement costs.
 * - A transaction that cannot be committed fails like its statements.
 */
import { makeWithTransaction, type SqlClient } from "@effect/sql/SqlClient"
import type { Connection, Row } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import { classify, type KindOfCode } from "./SqlFailure.js"

/** A statement is executed when it runs as an effect. A statement in a template is a part of another one. */
export interface StoreStatement<A> extends Statement.Fragment, Effect.Effect<ReadonlyArray<A>, SqlError> {}

/** Makes statements and their parts, as templates. */
export interface StoreClient extends Omit<Statement.Constructor, "unsafe"> {
  /** An identifier. */
  (name: string): Statement.Identifier
  <A extends object = Row>(texts: TemplateStringsArray, ...values: ReadonlyArray<unknown>): StoreStatement<A>
  /** A statement with this text. */
  readonly unsafe: <A extends object = Row>(text: string, parameters?: ReadonlyArray<unknown>) => StoreStatement<A>
  /** Executes the statements of an effect in a transaction, or after a savepoint if it is in one already. */
  readonly withTransaction: SqlClient["withTransaction"]
}

export interface StoreClientOptions {
  readonly compiler: Statement.Compiler
  /** Executes a statement outside of transactions. */
  readonly execute: Execute
  /** Acquires the connection of a transaction. The scope ends with the transaction. */
  readonly reserve: Effect.Effect<StoreConnection, SqlError, Scope.Scope>
  /** The statement that begins a transaction, such as `BEGIN`. */
  readonly beginTransaction: string
  /** Tells which failures are temporary. */
  readonly kindOfCode: KindOfCode
}

/** Executes a statement with its parameters, and returns its rows as they are, as a `Connection` of `@effect/sql`. */
export type Execute = (
  text: string,
  parameters: ReadonlyArray<unknown>,
  transformRows: undefined
) => ReturnType<Connection["execute"]>

/** The connection of a transaction. `executeUnprepared` executes the statements that begin and end it. */
export interface StoreConnection {
  readonly execute: Execute
  readonly executeUnprepared: Execute
}

/** Makes the client of a store. */
export const storeClient = (options: StoreClientOptions): StoreClient => {
  const { beginTransaction, compiler, execute, kindOfCode, reserve } = options
  // Identifies the transactions of this client in the services of a fiber.
  const tag: TransactionTag = Context.GenericTag(`@canvass/store-sql/Transaction/${clientCount++}`)
  // Makes statements. This module executes them.
  const constructor = Statement.make(Effect.dieMessage("not executed by `@effect/sql`"), compiler, [], undefined)

  const executeStatement = (statement: Statement.Statement<object>): ReturnType<Execute> =>
    Effect.withFiberRuntime((fiber) => {
      const run = (statement: Statement.Statement<unknown>): ReturnType<Execute> => {
        const [text, parameters] = statement.compile()
        const transaction = Context.getOption(fiber.currentContext, tag)
        return Option.isSome(transaction)
          ? transaction.value[0].execute(text, parameters, undefined)
          : execute(text, parameters, undefined)
      }
      return Option.match(fiber.getFiberRef(Statement.currentTransformer), {
        onNone: () => run(statement),
        // A program that transforms the statements of `@effect/sql` sees these too.
        onSome: (transform) =>
          Effect.useSpan(
            "sql.execute",
            (span) => Effect.flatMap(transform(statement, constructor, fiber.getFiberRefs(), span), run)
          )
      })
    })

  const toStoreStatement = <A extends object>(statement: Statement.Statement<A>): StoreStatement<A> =>
    Object.assign(Effect.mapError(executeStatement(statement), classify(kindOfCode)), {
      [Statement.FragmentId]: statement[Statement.FragmentId],
      segments: statement.segments
    })

  function sql(name: string): Statement.Identifier
  function sql<A extends object>(texts: TemplateStringsArray, ...values: ReadonlyArray<unknown>): StoreStatement<A>
  function sql(
    first: string | TemplateStringsArray,
    ...values: ReadonlyArray<unknown>
  ): Statement.Identifier | StoreStatement<object> {
    return typeof first === "string" ? constructor(first) : toStoreStatement(constructor(first, ...values))
  }

  const withTransaction = makeTransact(tag, reserve, beginTransaction)
  return Object.assign(sql, {
    ...constructor,
    unsafe: <A extends object>(text: string, parameters?: ReadonlyArray<unknown>) =>
      toStoreStatement(constructor.unsafe<A>(text, parameters)),
    // A commit that fails, because the disk is full for example, is a defect of `@effect/sql`.
    withTransaction: <R, E, A>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
      Effect.mapError(
        Effect.catchAllDefect(
          withTransaction(effect),
          (defect) => defect instanceof SqlError ? Effect.fail(defect) : Effect.die(defect)
        ),
        (error) => error instanceof SqlError ? classify(kindOfCode)(error) : error
      )
  })
}

type TransactionTag = Context.Tag<"Transaction", readonly [connection: StoreConnection, savepoints: number]>

/** Number of clients that were made in this process. */
let clientCount = 0

const makeTransact = (tag: TransactionTag, reserve: StoreClientOptions["reserve"], beginTransaction: string) => {
  const run = (connection: StoreConnection, text: string) => connection.executeUnprepared(text, [], undefined)
  return makeWithTransaction({
    transactionTag: tag,
    spanAttributes: [],
    acquireConnection: Effect.flatMap(
      Scope.make(),
      (scope) => Effect.map(Scope.extend(reserve, scope), (connection) => [scope, connection] as const)
    ),
    begin: (connection) => run(connection, beginTransaction),
    commit: (connection) => run(connection, "COMMIT"),
    rollback: (connection) => run(connection, "ROLLBACK"),
    savepoint: (connection, id) => run(connection, `SAVEPOINT store_${id}`),
    rollbackSavepoint: (connection, id) => run(connection, `ROLLBACK TO SAVEPOINT store_${id}`)
  })
}
