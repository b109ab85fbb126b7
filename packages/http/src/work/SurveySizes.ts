/** The sizes of surveys, for the weights of requests. */
import { Ids, type Surveys } from "@canvass/core"
import { BoundedCache, type SurveySize, Uuid } from "@canvass/core/ports"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

interface Entry {
  readonly size: SurveySize
  readonly readAtMillis: number
}

/**
 * How long a size is used before it is read again, in milliseconds. A change by this process is known at once
 * (`forget`), one by another process after this time.
 */
const maxAgeMillis = 2_000

const maxCacheBytes = 2_000_000

/** Reads sizes from the store and keeps them for a short time, so that most requests need no further statement. */
export class SurveySizes {
  readonly #surveys: Pick<Surveys, "size">
  readonly #sizes = new BoundedCache<string, Entry>({ maxBytes: maxCacheBytes, bytesOf: () => 500 })
  /** Ids by slug. The slug of a survey never changes; its alias does, and is not kept. */
  readonly #ids = new BoundedCache<string, string>({
    maxBytes: maxCacheBytes,
    bytesOf: (_, slug) => 300 + 2 * slug.length
  })

  constructor(surveys: Pick<Surveys, "size">) {
    this.#surveys = surveys
  }

  /**
   * Returns the size of the survey with an id, in any case, or with a slug or an alias. `undefined`: there is no such
   * survey.
   */
  read(key: SurveyText): Effect.Effect<SurveySize | undefined> {
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const id = key.name === undefined ? Uuid.parse(key.id) : this.#ids.get(key.name)
      const known = id === undefined ? undefined : this.#sizes.get(id)
      if (known !== undefined && now - known.readAtMillis < maxAgeMillis) return Effect.succeed(known.size)
      if (id === undefined && key.name === undefined) return Effect.succeed(undefined)
      const found = this.#surveys.size(id === undefined ? { name: key.name ?? "" } : { id: Ids.SurveyId.make(id) })
      return Effect.map(found, (found) => {
        const size = Option.getOrUndefined(found)
        if (size === undefined) return undefined
        this.#sizes.set(size.id, { size, readAtMillis: now })
        if (key.name === size.slug) this.#ids.set(key.name, size.id)
        return size
      })
    })
  }

  /** To be called when the survey with this id may have changed. */
  forget(id: string): void {
    this.#sizes.delete(Uuid.parse(id) ?? id)
  }
}

/** The text in a path that names a survey. */
export type SurveyText =
  | { readonly id: string; readonly name?: undefined }
  | { readonly id?: undefined; readonly name: string }
