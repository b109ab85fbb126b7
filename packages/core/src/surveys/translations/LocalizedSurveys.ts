/** Surveys in the language of their reader. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BoundedCache } from "../../values/BoundedCache.js"
import { chooseTag, type LanguageRequest } from "../../values/LanguageTag.js"
import type { Survey } from "../Survey.js"
import { SurveyStore } from "../SurveyStore.js"
import { localize, type SurveyTexts, type Texts } from "./SurveyTexts.js"

/** A survey in one language. */
export interface LocalizedSurvey<A> {
  readonly survey: A
  /** The tag. Null: the survey does not say which language it has. */
  readonly language: string | null
  /** The digest of the texts that have replaced those of the survey. Null: none have. */
  readonly digest: string | null
}

export class LocalizedSurveys extends Effect.Service<LocalizedSurveys>()("@canvass/core/LocalizedSurveys", {
  effect: Effect.gen(function*() {
    const store = yield* SurveyStore
    const cache = new BoundedCache<string, CachedTexts>({ maxBytes: maxCachedBytes, bytesOf: cachedBytes })

    const textsOf = (id: Survey["id"], tag: string): Effect.Effect<CachedTexts | undefined> =>
      Effect.flatMap(store.translationStates(id), (states) => {
        const digest = states.find((state) => state.tag === tag)?.digest
        if (digest === undefined) return Effect.succeed(undefined)
        const key = `${id} ${tag}`
        const cached = cache.get(key)
        if (cached?.digest === digest) return Effect.succeed(cached)
        return Effect.map(store.translation(id, tag), (found) => {
          const read = Option.getOrUndefined(found)
          if (read !== undefined) cache.set(key, read)
          return read
        })
      })

    /**
     * The survey in the offered language that its reader gets. A text without translation is that of the survey. A
     * survey that offers one language at most is read as it is.
     */
    const localized = <A extends Pick<Survey, "id" | "languages"> & SurveyTexts>(
      survey: A,
      request: LanguageRequest
    ): Effect.Effect<LocalizedSurvey<A>> => {
      const language = chooseTag(survey.languages, request) ?? null
      const asItIs = { survey, language, digest: null }
      if (language === null || language === survey.languages[0]) return Effect.succeed(asItIs)
      return Effect.map(
        textsOf(survey.id, language),
        (found) =>
          found === undefined
            ? asItIs
            : { survey: localize(survey, found.texts), language, digest: found.digest }
      )
    }

    return { localized }
  })
}) {}

interface CachedTexts {
  readonly digest: string
  readonly texts: Texts
}

/** Bytes that the texts of all surveys may take in one engine. */
const maxCachedBytes = 8 * 1_048_576

const cachedBytes = ({ texts }: CachedTexts): number =>
  Object.entries(texts).reduce((sum, [place, text]) => sum + 2 * (place.length + text.length) + 64, 200)
