import { Limits } from "@canvass/core"
import { RequestContext } from "@canvass/http"
import * as Effect from "effect/Effect"
import { unsafeCoerce } from "effect/Function"
import * as Stream from "effect/Stream"
import { expect, it } from "vitest"
import { defaultMaxFields } from "../../src/form/readForm.js"
import type { PageRequest } from "../../src/page/PageContext.js"
import { receiveEntries } from "../../src/respondent/sending/receiveAnswers.js"

/** Receives a form with this number of fields, for a survey that cannot be read. */
const receive = (fieldCount: number) => {
  const body = new TextEncoder().encode(Array.from({ length: fieldCount }, (_, n) => `a.${n}=x`).join("&"))
  const context = RequestContext.make({
    method: "POST",
    target: "/s/lunch",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    remoteAddress: "192.0.2.1",
    body: {
      announcedBytes: body.length,
      receive: () => Effect.succeed(body),
      stream: () => Stream.make(body)
    },
    disconnected: Effect.never,
    mountPath: [],
    hostAccount: undefined,
    protocolError: undefined
  }, 0)
  const page = unsafeCoerce<unknown, PageRequest>({ site: { context, limits: Limits.defaults } })
  return Effect.runPromise(Effect.either(receiveEntries(page)))
}

it("the form of a survey that cannot be read may have a field for each cell and each option, and no more", async () => {
  const { surveyCells, surveyOptions } = Limits.defaults
  const maxFields = surveyCells + surveyOptions + defaultMaxFields
  const received = await receive(maxFields)
  expect(received._tag === "Right" ? received.right.pairs().length : received.left).toBe(maxFields)
  expect(await receive(maxFields + 1)).toMatchObject({ _tag: "Left", left: { _tag: "InvalidInput" } })
})
