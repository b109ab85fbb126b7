/** Handlers of the endpoints for translations. */
import { Translations } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { TranslationEndpoints } from "../contract/TranslationEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import * as ETag from "./shared/ETag.js"

export const translationHandlers: GroupHandlers<TranslationEndpoints, Translations> = {
  list: ({ caller, path }) =>
    Effect.map(
      withTranslations(caller, (translations, accountId) => translations.list(accountId, path.id)),
      HandlerResult.value
    ),

  get: ({ caller, path }) =>
    Effect.map(
      withTranslations(caller, (translations, accountId) => translations.get(accountId, path.id, path.tag)),
      ({ digest, texts }) => HandlerResult.value(texts, { headers: { ETag: ETag.forDigest(digest) } })
    ),

  replace: ({ caller, headers, path, payload, urlParams }) =>
    Effect.map(
      withTranslations(
        caller,
        (translations, accountId) =>
          translations.replace(
            accountId,
            path.id,
            path.tag,
            payload,
            ETag.ifDigestMatch(headers["if-match"]),
            urlParams.confirm
          )
      ),
      ({ digest, ignored, texts }) =>
        HandlerResult.value({ ...texts, ignored }, { headers: { ETag: ETag.forDigest(digest) } })
    ),

  remove: ({ caller, headers, path }) =>
    Effect.map(
      withTranslations(
        caller,
        (translations, accountId) =>
          translations.remove(accountId, path.id, path.tag, ETag.ifDigestMatch(headers["if-match"]))
      ),
      () => HandlerResult.value(undefined)
    )
}

const withTranslations = withService(Translations)
