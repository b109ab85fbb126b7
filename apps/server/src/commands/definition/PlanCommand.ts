/** `canvass plan`: says what a definition in a file would change in a survey. */
import type { DefinitionFile } from "@canvass/web"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import { unsafeCoerce } from "effect/Function"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import { basename, extname } from "node:path"
import { CommandError } from "../../console/CommandError.js"
import { Invocation } from "../../console/Invocation.js"
import { callApi, type ConnectionArguments, connectionOptions, openConnection } from "./Connection.js"
import { partsOf } from "./DefinitionParts.js"
import { type PendingFile, type PendingRefused, putPending, type StoredPending } from "./PendingFile.js"
import { type Plan, reportOf } from "./PlanReport.js"
import { describeErrors, fileArgument, readDefinition } from "./readDefinition.js"

/** The options of commands that plan the change of a survey. */
export const planOptions = {
  file: fileArgument,
  survey: Options.text("survey").pipe(
    Options.withDescription("The id of the survey. Default: the name of the file, where that is an id."),
    Options.optional
  ),
  ...connectionOptions
}

/** A file, the survey that it is to be, and what that would change. */
export interface PlannedFile extends PendingFile {
  readonly path: string
  readonly file: DefinitionFile.DefinitionFile
  readonly plan: Plan
  /** The definition, if it was stored to be planned. It is discarded when the scope closes. */
  readonly pending: StoredPending | undefined
}

/** What the options of `planOptions` are. */
export interface PlanArguments extends ConnectionArguments {
  readonly file: string
  readonly survey: Option.Option<string>
}

/** Reads the file and asks the API for a plan, which is printed. Fails where the API has errors. */
export const planFile = ({ file: path, survey, ...options }: PlanArguments, replacesPending = false) =>
  Effect.gen(function*() {
    const file = yield* readDefinition(path)
    const { definition } = file
    const id = Option.getOrElse(survey, () => idIn(path))
    if (id === "") {
      return yield* new CommandError({
        lines: [`The name of ${path} is no id of a survey: say which survey it is with --survey.`]
      })
    }
    if (Predicate.isReadonlyRecord(definition) && Object.hasOwn(definition, "edits")) {
      const place = file.placeOf("/edits")
      return yield* new CommandError({ lines: [`${path}:${place}: A file has a definition, and no edits of one.`] })
    }
    const connection = yield* openConnection(options)
    const parts: PendingFile = { connection, id, definition }
    // A definition that fits into one request is planned without storing anything.
    const pending = partsOf(definition).translations === undefined
      ? undefined
      : yield* Effect.catchTag(putPending(parts, { replacesPending }), "PendingRefused", refuse(path, file))
    const plan = yield* pending?.plan ?? callApi(
      connection,
      // The server says what is wrong with it.
      (client) =>
        client.post("/surveys/{id}/plan", {
          path: { id },
          body: unsafeCoerce<unknown, { readonly title: string }>(definition)
        }),
      describeErrors(path, file)
    )
    yield* print(path, file, plan)
    if (plan.errors.length > 0) return yield* new CommandError({ lines: [] })
    const planned: PlannedFile = { ...parts, path, file, plan, pending }
    return planned
  })

/** Prints what the server refuses to store, and fails. */
export const refuse =
  (path: string, file: DefinitionFile.DefinitionFile) =>
  ({ errors }: PendingRefused): Effect.Effect<never, CommandError> =>
    Effect.zipRight(
      print(path, file, { changes: [], effects: [], partialResponses: 0, errors, warnings: [], token: null }),
      new CommandError({ lines: [] })
    )

const print = (path: string, file: DefinitionFile.DefinitionFile, plan: Plan): Effect.Effect<void> =>
  Effect.map(Invocation, ({ environment, stdout }) => {
    const lines = reportOf(plan, {
      path,
      file,
      hasColor: stdout.isTTY === true && (environment["NO_COLOR"] ?? "") === "",
      hasAnnotations: environment["GITHUB_ACTIONS"] === "true"
    })
    stdout.write(lines.map((line) => `${line}\n`).join(""))
  })

const idIn = (path: string): string => {
  const name = basename(path, extname(path))
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(name) ? name : ""
}

/** The exit code of a plan that has changes. */
const changesCode = 2

export const planCommand = Command.make(
  "plan",
  planOptions,
  (options) =>
    Effect.flatMap(
      Effect.scoped(planFile(options)),
      ({ plan }) =>
        plan.changes.length === 0 ? Effect.void : Effect.fail(new CommandError({ lines: [], code: changesCode }))
    )
).pipe(
  Command.withDescription(
    "Say what a definition in a file would change in a survey, and what becomes of stored answers. " +
      "Exit codes: 0 nothing to do, 2 changes, 1 errors."
  )
)
