/** `canvass push`: makes a survey of a file with a definition. */
import type { CanvassError, Client } from "@canvass/client"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { unsafeCoerce } from "effect/Function"
import * as Option from "effect/Option"
import { oneLine } from "../../console/oneLine.js"
import { callApi, type Connection, connectionOptions, openConnection } from "./Connection.js"
import { partsOf } from "./DefinitionParts.js"
import { describeErrors, fileArgument, readDefinition } from "./readDefinition.js"

const survey = Options.text("survey").pipe(
  Options.withDescription("The id of the survey to change. Default: a new survey."),
  Options.optional
)

/** The address below which the pages of the server are: that of its API without `api` and `v1`. */
const rootOf = (url: string): string => {
  const { origin, pathname } = new URL(url)
  const segments = pathname.split("/").filter((segment) => segment !== "")
  if (segments.at(-1) === "v1") segments.pop()
  if (segments.at(-1) === "api") segments.pop()
  return [origin, ...segments, ""].join("/")
}

const send = (client: Client, survey: Option.Option<string>, definition: unknown) => {
  // The server says what is wrong with it.
  const body = unsafeCoerce<unknown, { readonly title: string }>(definition)
  return Option.match(survey, {
    onNone: () => client.post("/surveys", { body }),
    onSome: (id) => client.put("/surveys/{id}/definition", { path: { id }, body })
  })
}

/** Sends translations one by one, and deletes those that the definition does not have. */
const sendTranslations = (
  connection: Connection,
  id: string,
  translations: ReadonlyArray<readonly [tag: string, texts: unknown]>,
  describeAt: (at: string) => (error: CanvassError) => ReadonlyArray<string>
) =>
  Effect.gen(function*() {
    for (const [tag, texts] of translations) {
      // The server says what is wrong with it.
      const body = unsafeCoerce<unknown, Readonly<Record<string, string>>>(texts)
      yield* callApi(
        connection,
        (client) => client.put("/surveys/{id}/translations/{tag}", { path: { id, tag }, body }),
        describeAt(`/translations/${tag}`)
      )
    }
    const kept = new Set(translations.map(([tag]) => tag.toLowerCase()))
    const stored = yield* callApi(connection, (client) => client.get("/surveys/{id}/translations", { path: { id } }))
    for (const { tag, translated } of stored) {
      if (translated === 0 || kept.has(tag.toLowerCase())) continue
      yield* callApi(
        connection,
        (client) => client.delete("/surveys/{id}/translations/{tag}", { path: { id, tag } })
      )
    }
  })

export const pushCommand = Command.make(
  "push",
  { file: fileArgument, survey, ...connectionOptions },
  ({ file: path, survey, ...options }) =>
    Effect.scoped(Effect.gen(function*() {
      const file = yield* readDefinition(path)
      const connection = yield* openConnection(options)
      const { body, translations } = partsOf(file.definition)
      const { id, slug } = yield* callApi(
        connection,
        (client) => send(client, survey, body),
        describeErrors(path, file)
      )
      if (translations !== undefined) {
        yield* sendTranslations(connection, id, translations, (at) => describeErrors(path, file, at))
      }
      yield* Console.log(`${Option.isNone(survey) ? "Created" : "Changed"} ${oneLine(id)}`)
      yield* Console.log(new URL(`s/${slug}`, rootOf(connection.url)).href)
    }))
).pipe(
  Command.withDescription("Create a survey of a definition in a file, or change a survey to be so.")
)
