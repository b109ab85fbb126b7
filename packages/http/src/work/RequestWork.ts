/** What one request holds while the server works on it. A page and the operations that it calls hold it together. */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { estimate, type Load, type Weight } from "../endpoint/Weight.js"
import { BodyBudgetExceeded, TooMuchWork, type WorkError } from "../problems/ApiError.js"
import { headerOf, type IncomingBody, type RequestContext } from "../request/RequestContext.js"
import { isKnown, type KnownBody, type StreamedBody } from "../response/HttpResponse.js"
import type { ResponseWriter } from "../response/ResponseWriter.js"
import type { SurveySizes, SurveyText } from "./SurveySizes.js"
import { type WorkPlace, type WorkQueue, workRetrySeconds } from "./WorkQueue.js"

/** What a request asks for. */
export interface Task {
  readonly weight: Weight
  /** The survey that the path names. */
  readonly survey: SurveyText | undefined
  /** The account of the caller. `undefined`: anonymous. */
  readonly account: string | undefined
  /** Whether the caller sees the survey only if it is of the account. */
  readonly isOwnersOnly: boolean
}

/** Maximum size of a short body, in bytes. */
const maxShortBodyBytes = 16_384

/** The bytes of a form with files that count: its fields have fewer. Files are stored while they arrive. */
const maxFieldBytes = 1_048_576

export class RequestWork {
  readonly #queue: WorkQueue
  readonly #sizes: SurveySizes
  readonly #context: RequestContext
  #place: WorkPlace | undefined
  /** The first task, also if it is light. */
  #task: Task | undefined

  constructor(queue: WorkQueue, sizes: SurveySizes, context: RequestContext) {
    this.#queue = queue
    this.#sizes = sizes
    this.#context = context
  }

  /**
   * Waits until there is room for the request. Only the first task takes room. `undefined`: the request is light. The
   * room is given back by `respond`, at the latest when the fiber ends that has waited for it.
   *
   * @param bodyBytes bytes of the body
   */
  admit(task: Task, bodyBytes: number): Effect.Effect<void, WorkError> | undefined {
    if (this.#task !== undefined) return undefined
    const { weight } = task
    const { headers, query } = this.#context
    this.#task = { ...task, weight: weight.ofRequest?.(query ?? "", headerOf(headers, "accept")) ?? weight }
    return this.#ask(this.#task, bodyBytes)
  }

  #ask(task: Task, bodyBytes: number): Effect.Effect<void, WorkError> | undefined {
    const { account, isOwnersOnly, survey, weight } = task
    if (survey === undefined || weight.survey === undefined) return this.#take(task, { bodyBytes, survey: undefined })
    return Effect.flatMap(
      this.#sizes.read(survey),
      (size) =>
        this.#take(task, { bodyBytes, survey: isOwnersOnly && size?.accountId !== account ? undefined : size }) ??
          Effect.void
    )
  }

  #take({ account, weight }: Task, load: Load): Effect.Effect<void, WorkError> | undefined {
    const bytes = estimate(weight, load)
    if (bytes <= this.#queue.maxLightBytes) return undefined
    const { isPatient = false } = weight
    const { address, disconnected } = this.#context
    return Effect.withFiberRuntime((fiber) => {
      const place = this.#queue.enter({ address, account, bytes, disconnected, isPatient })
      if (place === undefined) return Effect.fail(new TooMuchWork({ retryAfterSeconds: workRetrySeconds }))
      this.#place = place
      fiber.addObserver(place.leave)
      return this.#queue.wait(place)
    })
  }

  /** Gives back the room: the request waits for something else. */
  leave(): void {
    this.#place?.leave()
  }

  /**
   * The body of a page. While it arrives, the page holds no room, so that slow senders take none. Afterwards it waits
   * for room anew. A short one arrives at once: the page keeps its room, and a page that is refused can keep the form.
   */
  bodyOf(body: IncomingBody): IncomingBody {
    const arrived = (bytes: number) =>
      Effect.suspend(() => this.#task === undefined ? Effect.void : this.#ask(this.#task, bytes) ?? Effect.void)
    if (body.announcedBytes !== undefined && body.announcedBytes <= maxShortBodyBytes) return body
    return {
      announcedBytes: body.announcedBytes,
      receive: (maxBytes, reservation) =>
        Effect.suspend(() => {
          this.#place?.leave()
          return Effect.tap(body.receive(maxBytes, reservation), ({ length }) => arrived(length))
        }),
      stream: (minRate) =>
        Stream.suspend(() => {
          this.#place?.leave()
          let bytes = 0
          return Stream.concat(
            Stream.map(body.stream(minRate), (piece) => {
              bytes = Math.min(bytes + piece.length, maxFieldBytes)
              return piece
            }),
            Stream.drain(Stream.fromEffect(
              Effect.mapError(Effect.suspend(() => arrived(bytes)), () => new BodyBudgetExceeded())
            ))
          )
        })
    }
  }

  /**
   * The writer of the response. The room is given back as soon as the response has been made: a slow reader takes none.
   * A stream keeps what it needs until its end, also while it waits for its place among the streams.
   */
  releasedBy(writer: ResponseWriter, body: KnownBody | StreamedBody): ResponseWriter {
    const place = this.#place
    if (place === undefined) return writer
    if (!isKnown(body) && body.framing !== "length") {
      place.keepOnly(Math.ceil(place.bytes * (this.#task?.weight.streamed ?? 0)))
      return writer
    }
    return {
      write: (response) =>
        Effect.suspend(() => {
          place.leave()
          return writer.write(response)
        }),
      statusSent: writer.statusSent,
      bytesSent: writer.bytesSent,
      abort: writer.abort
    }
  }
}
