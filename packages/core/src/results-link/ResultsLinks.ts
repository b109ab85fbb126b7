/** The use cases of results links. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { type Decision, Transactor } from "../unit-of-work/Transactor.js"
import { decoder, InvalidInput } from "../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { NotFound, orNotFound } from "../values/NotFound.js"
import { makeToken, Secrets, sha256 } from "../values/Secrets.js"
import type { Publication } from "./Publication.js"
import { PublishedResults, type Texts } from "./PublishedResults.js"
import { isExpired, type ResultsLink, resultsLinkRecord } from "./ResultsLink.js"
import { expiryInThePast, ResultsLinkInput } from "./ResultsLinkInput.js"
import { ResultsLinkStore } from "./ResultsLinkStore.js"
import * as SharedResults from "./SharedResults.js"

/** A link with its token, which makes its address. */
export interface OpenedLink extends Pick<ResultsLink, "expiresAt" | "texts"> {
  readonly token: Redacted.Redacted
}

export class ResultsLinks extends Effect.Service<ResultsLinks>()("@canvass/core/ResultsLinks", {
  dependencies: [PublishedResults.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const published = yield* PublishedResults
    const secrets = yield* Secrets
    const store = yield* ResultsLinkStore
    const surveys = yield* SurveyStore
    const { transact } = yield* Transactor
    const made = new WeakMap<Publication, Made>()

    /** Returns the token of a link. None: it was encrypted with an unknown secret key, and cannot be shown again. */
    const tokenOf = ({ sealedToken }: ResultsLink): Effect.Effect<Option.Option<Redacted.Redacted>> =>
      secrets.open(sealedToken).pipe(Effect.asSome, Effect.catchAllDefect(() => Effect.succeedNone))

    /** Returns the link of a survey, with its token. Fails with `NotFound` when it has none that can be shown. */
    const get = (owner: AccountId, id: SurveyId): Effect.Effect<OpenedLink, NotFound> =>
      Effect.gen(function*() {
        const link = yield* orNotFound(store.find(owner, id))
        return opened(link, yield* orNotFound(tokenOf(link)))
      })

    /**
     * Makes the link of a survey, or changes it. It keeps its token, unless the input says `rotate` or the token cannot
     * be shown again.
     */
    const replace = (
      owner: AccountId,
      id: SurveyId,
      input: ResultsLinkInput
    ): Effect.Effect<OpenedLink, InvalidInput | NotFound> =>
      Effect.gen(function*() {
        const fields = yield* decodeInput(input)
        const { hash, plaintext } = yield* makeToken
        const created = Redacted.make(plaintext)
        const sealed = { tokenHash: hash, sealedToken: yield* secrets.seal("results-link-token", created) }
        return yield* transact(({ now }) =>
          Effect.gen(function*() {
            const { title } = yield* orNotFound(surveys.find(owner, id))
            const before = Option.getOrUndefined(yield* store.find(owner, id))
            const { expiresAt, texts } = fields
            if (expiresAt !== before?.expiresAt && isExpired(fields, now)) {
              return yield* new InvalidInput({ violations: [expiryInThePast(now)] })
            }
            const kept = before === undefined || fields.rotate ? Option.none() : yield* tokenOf(before)
            const { sealedToken, tokenHash } = before === undefined || Option.isNone(kept) ? sealed : before
            const link: ResultsLink = { surveyId: id, tokenHash, sealedToken, expiresAt, texts }
            const decision: Decision<OpenedLink> = {
              result: opened(link, Option.getOrElse(kept, () => created)),
              accountId: owner,
              surveyTitle: title,
              guards: [resultsLinkRecord.at(id, before === undefined ? [] : [before])],
              changes: [resultsLinkRecord.put(link)]
            }
            return decision
          })
        )
      })

    /** Removes the link of a survey: its address is not found any more. Fails with `NotFound` when it has none. */
    const remove = (owner: AccountId, id: SurveyId): Effect.Effect<void, NotFound> =>
      transact(() =>
        Effect.map(orNotFound(store.find(owner, id)), (link): Decision<void> => ({
          result: undefined,
          accountId: owner,
          guards: [resultsLinkRecord.at(id, [link])],
          changes: [resultsLinkRecord.remove({ surveyId: id })]
        }))
      )

    /**
     * Returns the figures that the link with this token shows: the same object until they change. Fails with `NotFound`
     * when there is no such link, and when it has expired: no caller can tell which.
     */
    const view = (token: string): Effect.Effect<SharedResults.SharedResults, NotFound> =>
      Effect.gen(function*() {
        const hash = yield* sha256(token)
        const { link, owner } = yield* orNotFound(store.findByHash(hash))
        if (isExpired(link, yield* Instant.now)) return yield* new NotFound()
        const shown = yield* published.read(owner, link.surveyId)
        const texts = link.texts ? yield* published.readTexts(owner, shown) : noTexts
        const { known: { publication }, survey } = shown
        const before = made.get(publication)
        if (before?.texts === texts && before.version === survey.version) return before.results
        const results = SharedResults.make(
          survey,
          publication,
          link.texts,
          (response, question) => texts.get(response)?.get(question)
        )
        made.set(publication, { results, texts, version: survey.version })
        return results
      })

    /** Returns the survey of the link with this token. None: there is no such link, or it has expired. */
    const surveyOf = (token: string): Effect.Effect<Option.Option<SurveyId>> =>
      Effect.gen(function*() {
        const found = yield* store.findByHash(yield* sha256(token))
        const now = yield* Instant.now
        return Option.flatMap(found, ({ link }) => isExpired(link, now) ? Option.none() : Option.some(link.surveyId))
      })

    return { get, replace, remove, surveyOf, view }
  })
}) {}

const opened = ({ expiresAt, texts }: ResultsLink, token: Redacted.Redacted): OpenedLink => ({
  token,
  expiresAt,
  texts
})

const decodeInput = decoder(ResultsLinkInput)

const noTexts: Texts = new Map()

/** What was made of a publication, and of what else. It is kept as long as the publication is. */
interface Made {
  readonly results: SharedResults.SharedResults
  readonly texts: Texts
  /** The version of the survey. */
  readonly version: number
}
