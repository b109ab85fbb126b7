/** Translations of surveys in the promise API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Texts } from "../../surveys/translations/SurveyTexts.js"
import type { TranslationProgress, Translations } from "../../surveys/translations/Translations.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"

/** The texts of a survey in another language than its own. */
export interface SurveyTranslation {
  /** By place: a JSON Pointer into the survey by keys and values, such as `/questions/color/text`. */
  readonly texts: Readonly<Record<string, string>>
  /** Identifies the texts, for a change that must not overwrite a change of somebody else. */
  readonly digest: string
}

/** A translation that was replaced. */
export interface ReplacedSurveyTranslation extends SurveyTranslation {
  /** The places that the survey does not have. */
  readonly ignored: ReadonlyArray<string>
}

/** Options of a call that changes a translation. */
export interface TranslationChangeOptions {
  /**
   * The digest of the texts that the change is based on. If they have changed since, the call rejects with
   * `PreconditionFailed` and changes nothing.
   */
  readonly ifDigest?: string | undefined
}

/** Options of a call that replaces a translation. */
export interface TranslationReplaceOptions extends TranslationChangeOptions {
  /**
   * Whether all texts translate the present texts of the survey. Default false: a text that is sent as it is stored
   * stays outdated if the text of the survey has changed since it was translated.
   */
  readonly confirm?: boolean | undefined
}

/** Translations: the texts of a survey in other languages, by language tag (BCP 47) such as `de` or `pt-BR`. */
export interface TranslationsApi {
  /**
   * Returns how much of a survey is translated: the languages that it offers, in their order, then the others that have
   * texts.
   *
   * @example
   * const [german] = await canvass.translations.list(owner.id, survey.id)
   * console.log(german?.missing)
   */
  readonly list: (owner: string, surveyId: string) => Promise<ReadonlyArray<TranslationProgress>>
  /**
   * Returns the texts of a language. Rejects with `NotFound` when the owner has no such survey, or when the survey
   * neither offers the language nor has texts in it.
   *
   * @example
   * const { texts } = await canvass.translations.get(owner.id, survey.id, "de")
   */
  readonly get: (owner: string, surveyId: string, tag: string) => Promise<SurveyTranslation>
  /**
   * Replaces the texts of a language, which the survey need not offer yet. Rejects with `InvalidInput`, which names
   * every text that is not valid, with `RuleViolated` when all texts together are too large, with `NotFound`, and with
   * `PreconditionFailed`.
   *
   * @example
   * await canvass.translations.replace(owner.id, survey.id, "de", { "/title": "Mittagessen" })
   */
  readonly replace: (
    owner: string,
    surveyId: string,
    tag: string,
    texts: Readonly<Record<string, string>>,
    options?: TranslationReplaceOptions
  ) => Promise<ReplacedSurveyTranslation>
  /**
   * Removes the texts of a language. Rejects with `NotFound` when there are none, and with `PreconditionFailed`.
   *
   * @example
   * await canvass.translations.remove(owner.id, survey.id, "de")
   */
  readonly remove: (
    owner: string,
    surveyId: string,
    tag: string,
    options?: TranslationChangeOptions
  ) => Promise<void>
}

export const translationsApi = ({ run }: Calls, translations: Translations): TranslationsApi => {
  const language = (owner: string, surveyId: string, tag: string, options?: unknown) => ({
    owner: Arguments.owner(owner),
    id: Arguments.surveyId(surveyId),
    tag: Arguments.text("tag", tag),
    options: decodeOptions(options)
  })
  return {
    list: (owner, surveyId) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner), id: Arguments.surveyId(surveyId) }),
        ({ id, owner }) => translations.list(owner, id)
      )),
    get: (owner, surveyId, tag) =>
      run(Effect.flatMap(
        Arguments.all(language(owner, surveyId, tag)),
        ({ id, owner, tag }) => translations.get(owner, id, tag)
      )),
    replace: (owner, surveyId, tag, texts, options) =>
      run(Effect.flatMap(
        Arguments.all({
          ...language(owner, surveyId, tag),
          options: decodeReplaceOptions(options),
          body: Arguments.body<Texts>(texts)
        }),
        ({ body, id, options, owner, tag }) =>
          translations.replace(owner, id, tag, body, digests(options), options.confirm)
      )),
    remove: (owner, surveyId, tag, options) =>
      run(Effect.flatMap(
        Arguments.all(language(owner, surveyId, tag, options)),
        ({ id, options, owner, tag }) => translations.remove(owner, id, tag, digests(options))
      ))
  }
}

const decodeOptions = Arguments.options(() => Schema.Struct({ ifDigest: Arguments.optional(Schema.String) }))

const decodeReplaceOptions = Arguments.options(() =>
  Schema.Struct({ ifDigest: Arguments.optional(Schema.String), confirm: Arguments.optional(Schema.Boolean) })
)

const digests = ({ ifDigest }: TranslationChangeOptions): ReadonlyArray<string> | undefined =>
  ifDigest === undefined ? undefined : [ifDigest]
