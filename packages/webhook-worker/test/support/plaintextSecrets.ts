/** `Secrets` without encryption. The real ones take real time, which a virtual clock does not know. */
import { Secrets } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"

export const plaintextSecrets = Layer.succeed(Secrets.Secrets, {
  deriveKeys: () => Effect.die("not used by webhooks"),
  sign: () => Effect.die("not used by webhooks"),
  verify: () => Effect.die("not used by webhooks"),
  reseal: () => Effect.die("not used by webhooks"),
  seal: (_, plain) => Effect.succeed(Redacted.value(plain)),
  open: (sealed) => Effect.succeed(Redacted.make(sealed))
})
