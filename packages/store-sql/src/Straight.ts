/**
 * Statements that go straight to their connection. Those of `@effect/sql` open a span and a scope each time, which
 * costs several times what a short statement does; here nobody looks at the spans, and a connection needs no scope.
 */
import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import * as Statement from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Option from "effect/Option"

/** The same client, but for that. `connection` is for statements outside of a transaction. */
export const straight = (client: SqlClient, connection: Connection): SqlClient =>
  new Proxy(client, {
    apply: (target, self, given: Array<unknown>): unknown => {
      const make = (): unknown => Reflect.apply(target, self, given)
      const made = make()
      if (!isStatement(made)) return made
      const commit = () => Effect.flatMap(isTransformed, (is) => is ? whole(make()) : sent(made, connection))
      return Object.assign(made, { commit })
    }
  })

/** Whoever wants to see statements before they are sent (`Statement.withTransformer`) does. */
const isTransformed = Effect.map(FiberRef.get(Statement.currentTransformer), Option.isSome)

const isStatement = (made: unknown): made is Statement.Statement<object> =>
  Statement.isFragment(made) && Effect.isEffect(made)

/** As `@effect/sql` runs it. */
const whole = (made: unknown): Effect.Effect<ReadonlyArray<unknown>, SqlError> =>
  isStatement(made) ? made : Effect.dieMessage("the same text makes a statement again")

/** Inside of a transaction a statement goes to the transaction's connection. */
const sent = (
  statement: Statement.Statement<object>,
  connection: Connection
): Effect.Effect<ReadonlyArray<unknown>, SqlError> =>
  Effect.contextWithEffect((context: Context.Context<never>) => {
    const transaction = Context.getOption(context, TransactionConnection)
    const [text, parameters] = statement.compile()
    return (Option.isSome(transaction) ? transaction.value[0] : connection).execute(text, parameters, undefined)
  })
