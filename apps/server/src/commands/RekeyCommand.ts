/** `canvass rekey`: encrypts what is stored encrypted again, with the first key of `SECRET_KEY`. */
import { Rekey } from "@canvass/core/ports"
import * as Command from "@effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Ref from "effect/Ref"
import { CommandError } from "../console/CommandError.js"
import * as CoreLayer from "../services/CoreLayer.js"
import { withConfiguration } from "./shared/withConfiguration.js"

/** Fails when a secret remains that no key decrypts: then a key is missing in `SECRET_KEY`, or was lost. */
const rekey = Effect.gen(function*() {
  const progress = yield* Ref.make(Rekey.nothingDone)
  const report = yield* Effect.onInterrupt(
    Rekey.run(progress),
    () =>
      Effect.flatMap(
        Ref.get(progress),
        ({ resealed }) =>
          Console.log(`Interrupted after encrypting ${resealed} again. Run it once more for the others.`)
      )
  )
  const { current, resealed, unknown, unknownIds } = report
  yield* Console.log(
    `Encrypted ${resealed} webhooks and results links again with the first secret key (${current} had been already).`
  )
  if (unknown === 0) return
  return yield* new CommandError({
    lines: [
      `${unknown} are encrypted with none of the secret keys. Add their key after the first one and run this again, or ` +
      "rotate the secret of the webhook, or change the results link.",
      ...unknownIds.map(({ id, kind }) => `${places[kind]} ${id}`),
      ...unknown > unknownIds.length ? [`… and ${unknown - unknownIds.length} more`] : []
    ]
  })
})

/** What the id of each kind of secret names. */
const places = {
  "webhook-secret": "the secret of webhook",
  "results-link-token": "the results link of survey"
} satisfies Record<Rekey.UnknownSecret["kind"], string>

export const rekeyCommand = Command.make(
  "rekey",
  {},
  () => withConfiguration((configuration) => Effect.provide(rekey, CoreLayer.layer(configuration)))
).pipe(
  Command.withDescription(
    "Encrypt stored secrets again with the first key of SECRET_KEY, after a rotation. Servers may keep running."
  )
)
