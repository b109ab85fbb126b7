/** Surveys in the language of their reader. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BoundedCache } from "../../values/BoundedCache.js"
import { chooseTag, type LanguageRequest } from "../../values/LanguageTag.js"
import type { Survey } from "../model/Survey.js"
import { SurveyStore } from "../SurveyStore.js"
import { localize, type SurveyTexts } from "./SurveyTexts.js"

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
    const cache = new BoundedCache<string, Localized>({ maxBytes: maxCachedBytes, bytesOf })

    /** The texts of the survey in the language. Undefined: it has no translation. */
    const localizedTexts = (
      id: Survey["id"],
      tag: string,
      { description, design, endings, questions, title }: SurveyTexts
    ): Effect.Effect<Localized | undefined> =>
      Effect.flatMap(store.translationStates(id), (states) => {
        const digest = states.find((state) => state.tag === tag)?.digest
        if (digest === undefined) return Effect.succeed(undefined)
        const key = `${id} ${tag}`
        const source = { description, design, endings, questions, title }
        const cached = cache.get(key)
        if (cached?.digest === digest && isOf(cached.source, source)) {
          return Effect.succeed(cached)
        }
        return Effect.map(
          store.translation(id, tag),
          Option.match({
            onNone: () => undefined,
            onSome: ({ digest, texts }) => {
              const made = { digest, source, texts: localize(source, texts) }
              cache.set(key, made)
              return made
            }
          })
        )
      })

    /**
     * The survey in the offered language that its reader gets. A text without translation is that of the survey. A
     * survey that offers one language at most is read as it is. The same survey has the same objects each time, so that
     * what is made of them can be cached.
     */
    const localized = <A extends Pick<Survey, "id" | "languages"> & SurveyTexts>(
      survey: A,
      request: LanguageRequest
    ): Effect.Effect<LocalizedSurvey<A>> => {
      const language = chooseTag(survey.languages, request) ?? null
      const asItIs = { survey, language, digest: null }
      if (language === null || language === survey.languages[0]) return Effect.succeed(asItIs)
      return Effect.map(
        localizedTexts(survey.id, language, survey),
        (found) =>
          found === undefined ? asItIs : { survey: { ...survey, ...found.texts }, language, digest: found.digest }
      )
    }

    return { localized }
  })
}) {}

/** The texts of a survey in a language, and what they were made of. */
interface Localized {
  readonly digest: string
  readonly source: SurveyTexts
  readonly texts: SurveyTexts
}

const isOf = (source: SurveyTexts, { description, design, endings, questions, title }: SurveyTexts): boolean =>
  source.questions === questions && source.endings === endings && source.title === title &&
  source.description === description && source.design === design

/** Bytes that the localized surveys of one engine may take. */
const maxCachedBytes = 16 * 1_024 * 1_024

/** Measured on Node.js: 2.5 to 3.4 bytes for each character of the JSON of questions. */
const bytesOf = ({ texts }: Localized): number => 2_048 + 3.5 * JSON.stringify(texts).length
