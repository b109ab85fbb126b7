/** The result of an operation that a tool has called. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import type { CallOutcome } from "../pages/McpEndpoint.js"
import * as Problem from "../problems/Problem.js"
import { redactSecrets } from "../request/redactSecrets.js"
import * as HttpResponse from "../response/HttpResponse.js"
import type { ServerUrls } from "../ServerUrls.js"
import type { Invoked } from "./Invocation.js"

/** Maximum length of the rows of a list, in characters. A tool then asks for fewer. */
const maxListLength = 1_048_576

export const callOutcome = ({ context, result }: Invoked, urls: ServerUrls): Effect.Effect<CallOutcome> => {
  if (Either.isLeft(result)) {
    const occurrence = {
      errorsBase: urls.errorsBase(),
      instance: context.mountPath + redactSecrets(context.path),
      traceId: context.traceId
    }
    return Effect.succeed({ _tag: "Refused", problem: Problem.render(result.left.problem, occurrence) })
  }
  const { endpoint, result: handled } = result.right
  const { body, headers } = HttpResponse.fromResult(handled, endpoint.successStatus, endpoint.encode)
  const page = handled._tag === "List" ? handled.page : undefined
  const succeeded = (json: string | undefined): CallOutcome => ({
    _tag: "Succeeded",
    json,
    etag: headers["ETag"],
    page
  })
  if (HttpResponse.isKnown(body)) {
    return Effect.succeed(succeeded(body === undefined ? undefined : textOf(body)))
  }
  return Effect.map(collect(body.stream), (json) => json === undefined ? { _tag: "TooLarge" } : succeeded(json))
}

/** `undefined`: there is more than `maxListLength`. */
const collect = (stream: Stream.Stream<string | Uint8Array>): Effect.Effect<string | undefined> => {
  let length = 0
  const bounded = Stream.takeWhile(stream, (piece) => {
    length += piece.length
    return length <= maxListLength
  })
  return Effect.map(
    Stream.runCollect(bounded),
    (pieces) => length > maxListLength ? undefined : Chunk.toReadonlyArray(pieces).map(textOf).join("")
  )
}

const textOf = (piece: string | Uint8Array): string =>
  typeof piece === "string" ? piece : new TextDecoder().decode(piece)
