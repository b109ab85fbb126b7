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
 * Wraps a client so that its statements are not traced. Statements in a transaction go to the connection of the
 * transaction, and those outside of one to `connection`. Without `connection` they take the way of `@effect/sql`.
 */
export const untraced = (client: SqlClient, connection?: Connection): SqlClient =>
  new Proxy(client, {
    apply: (target, self, parameters: Array<unknown>): unknown => {
      const compile = (): unknown => Reflect.apply(target, self, parameters)
      const result = compile()
      if (!isStatement(result)) return result
      const commit = () => execute(result, () => traced(compile()), connection)
      return Object.assign(result, { commit })
    }
  })

const isStatement = (value: unknown): value is Statement.Statement<object> =>
  Statement.isFragment(value) && Effect.isEffect(value)

const traced = (statement: unknown): Effect.Effect<ReadonlyArray<unknown>, SqlError> =>
  isStatement(statement) ? statement : Effect.dieMessage("the same template gives a statement each time")

const execute = (
  statement: Statement.Statement<object>,
  withTrace: () => Effect.Effect<ReadonlyArray<unknown>, SqlError>,
  ownConnection: Connection | undefined
): Effect.Effect<ReadonlyArray<unknown>, SqlError> =>
  Effect.withFiberRuntime((fiber) => {
    // `Statement.withTransformer` sees every statement, so a transformed statement takes the way of `@effect/sql`.
    const hasTransformer = Option.isSome(fiber.getFiberRef(Statement.currentTransformer))
    const services = fiber.getFiberRef(FiberRef.currentContext)
    const connection = Option.match(Context.getOption(services, TransactionConnection), {
      onNone: () => ownConnection,
      onSome: ([connection]) => connection
    })
    if (hasTransformer || connection === undefined) return withTrace()
    const [text, parameters] = statement.compile()
    return connection.execute(text, parameters, undefined)
  })
