/**
 * A SQL client whose statements go to their connection without a span and without a scope. A statement of
 * `@effect/sql` opens both each time, which costs several times what a short statement costs. The stores export no
 * spans of statements, and their connections need no scope. On SQLite this saves 7 to 11 % of the processor
 * time of a unit of work when 64 units are committed at once.
 */
import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Option from "effect/Option"

/**
 * Wraps a client so that its statements are not traced. Statements outside of a transaction go to `connection`, and
 * those in a transaction to the connection of the transaction.
 */
export const untraced = (client: SqlClient, connection: Connection): SqlClient =>
  new Proxy(client, {
    apply: (target, self, parameters: Array<unknown>): unknown => {
      const compile = (): unknown => Reflect.apply(target, self, parameters)
      const result = compile()
      if (!isStatement(result)) return result
      const commit = () =>
        Effect.flatMap(hasTransformer, (has) => has ? traced(compile()) : execute(result, connection))
      return Object.assign(result, { commit })
    }
  })

/** `Statement.withTransformer` sees every statement, so a transformed statement takes the way of `@effect/sql`. */
const hasTransformer = Effect.map(FiberRef.get(Statement.currentTransformer), Option.isSome)

const isStatement = (value: unknown): value is Statement.Statement<object> =>
  Statement.isFragment(value) && Effect.isEffect(value)

const traced = (statement: unknown): Effect.Effect<ReadonlyArray<unknown>, SqlError> =>
  isStatement(statement) ? statement : Effect.dieMessage("the same template gives a statement each time")

const execute = (
  statement: Statement.Statement<object>,
  connection: Connection
): Effect.Effect<ReadonlyArray<unknown>, SqlError> =>
  Effect.contextWithEffect((context: Context.Context<never>) => {
    const transaction = Context.getOption(context, TransactionConnection)
    const [text, parameters] = statement.compile()
    return (Option.isSome(transaction) ? transaction.value[0] : connection).execute(text, parameters, undefined)
  })
