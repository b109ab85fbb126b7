/** `canvass apply`: makes a survey as a definition in a file says, after its plan. */
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import { createInterface } from "node:readline"
import { CommandError } from "../../console/CommandError.js"
import { Invocation } from "../../console/Invocation.js"
import { putPending } from "./PendingFile.js"
import { planFile, planOptions, refuse } from "./PlanCommand.js"
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
    ),
    replacePending: Options.boolean("replace-pending").pipe(
      Options.withDescription(
        "Discard the pending definition that the survey has, whoever wrote it. It is not restored when the change is refused."
      )
    )
  },
  ({ allowDataEffects, replacePending, yes, ...options }) =>
    Effect.scoped(Effect.gen(function*() {
      const planned = yield* planFile(options, replacePending)
      const { file, id, path, plan } = planned
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
      const pending = planned.pending ?? (yield* Effect.catchTag(
        putPending(planned, { replacesPending: replacePending }),
        "PendingRefused",
        refuse(path, file)
      ))
      yield* pending.apply(plan.token ?? "", describeErrors(path, file))
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
    ? Effect.async<boolean>((resume) => {
      const lines = createInterface({ input: stdin, output: stdout })
      // Ctrl+C and Ctrl+D close the terminal. Nobody has confirmed then.
      lines.once("close", () => resume(Effect.succeed(false)))
      lines.question("Make this change? (y/N) ", (answer) => {
        resume(Effect.succeed(/^y(?:es)?$/i.test(answer.trim())))
        lines.close()
      })
      return Effect.sync(() => lines.close())
    })
    : Effect.succeed(false))
