/** `canvass apply`: makes a survey as a definition in a file says, after its plan. */
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import { createInterface } from "node:readline/promises"
import { CommandError } from "../../console/CommandError.js"
import { Invocation } from "../../console/Invocation.js"
import { callApi } from "./Connection.js"
import { bodyOf, planFile, planOptions } from "./PlanCommand.js"
import { describeErrors } from "./readDefinition.js"

/** The exit code of a change that is not made because of what becomes of stored data. */
const effectsCode = 3

/** The effects that take nothing from stored answers. */
const harmless: ReadonlySet<string> = new Set(["question-returned", "quota-recounted"])

export const applyCommand = Command.make(
  "apply",
  {
    ...planOptions,
    yes: Options.boolean("yes").pipe(Options.withDescription("Do not ask.")),
    allowDataEffects: Options.boolean("allow-data-effects").pipe(
      Options.withDescription("Make the change also where stored answers, translations or segments lose something.")
    )
  },
  ({ allowDataEffects, yes, ...options }) =>
    Effect.scoped(Effect.gen(function*() {
      const { connection, file, id, path, plan } = yield* planFile(options)
      if (plan.changes.length === 0) return
      if (!allowDataEffects && plan.effects.some(({ kind }) => !harmless.has(kind))) {
        return yield* new CommandError({
          lines: ["Nothing was changed: stored data would be affected. Allow it with --allow-data-effects."],
          code: effectsCode
        })
      }
      if (!yes && !(yield* isConfirmed)) {
        return yield* new CommandError({ lines: ["Nothing was changed. Confirm the change, or use --yes."] })
      }
      yield* callApi(
        connection,
        (client) =>
          client.put("/surveys/{id}/definition", {
            path: { id },
            body: bodyOf(file),
            headers: { "If-Plan": plan.token ?? "" }
          }),
        describeErrors(path, file)
      )
      const { stdout } = yield* Invocation
      stdout.write(`Changed ${id}\n`)
    }))
).pipe(
  Command.withDescription(
    "Make a survey as a definition in a file says, after showing the plan. " +
      "Exit codes: 0 done or nothing to do, 1 refused, 3 stored data would be affected."
  )
)

/** Asks the person at the terminal. Without one, nobody confirms. */
const isConfirmed = Effect.flatMap(Invocation, ({ stdin, stdout }) =>
  stdin.isTTY === true
    ? Effect.promise(async () => {
      const lines = createInterface({ input: stdin, output: stdout })
      try {
        return /^y(?:es)?$/i.test((await lines.question("Make this change? (y/N) ")).trim())
      } finally {
        lines.close()
      }
    })
    : Effect.succeed(false))
