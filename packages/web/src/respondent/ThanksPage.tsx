/** `/s/{slug}/thanks/{responseId}.{resumeToken}`: how a response has ended, whenever the page is opened. */
import type { ApiError, HttpResponse, ResultOf } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { PageRequest } from "../page/PageContext.js"
import { type PageContent, redirect, respond } from "../page/respond.js"
import { EndNotice, endTexts } from "./EndNotice.js"
import { alreadySentPage, invalidLinkPage, isMissing, notFoundPage, problemPage } from "./notices.js"
import { continueAddress } from "./paths.js"
import { findSurvey, type PublicSurvey, readResponse, type ResumeLink } from "./respondentCalls.js"
import { pageInLanguageOf } from "./surveyLanguage.js"
import { respondentTexts } from "./texts/respondentTexts.js"
import { withApi } from "./withApi.js"

/**
 * Shows the ending of a response, and goes on to its address. The script tells a page that embeds this one, which then
 * decides where to go, and forgets the entries on this device.
 *
 * @param link absent for people who go back to the first form of a response that has been sent
 */
export const get = (
  requested: PageRequest,
  slug: string,
  link: ResumeLink | undefined
): Effect.Effect<HttpResponse.HttpResponse, ApiError> =>
  withApi(requested, (api) =>
    Effect.gen(function*() {
      const found = yield* findSurvey(api, slug, requested)
      if (Either.isLeft(found)) {
        const t = respondentTexts[requested.language]
        return yield* respond(requested, isMissing(found.left) ? notFoundPage(t) : problemPage(t, found.left))
      }
      const survey = found.right
      const page = pageInLanguageOf(requested, survey)
      const t = respondentTexts[page.language]
      if (link === undefined) return yield* respond(page, alreadySentPage(t, survey.title, 200))
      const read = yield* readResponse(api, survey, link)
      if (Either.isLeft(read)) {
        const isUnknown = isMissing(read.left) || read.left.status === 401
        return yield* respond(page, isUnknown ? invalidLinkPage(t) : problemPage(t, read.left))
      }
      return "answers" in read.right
        ? redirect(page, continueAddress(page, slug, link))
        : yield* respond(page, endedPage(page, survey, read.right))
    }))

type EndedResponse = Exclude<ResultOf<"responses.getPartial">, { readonly answers: unknown }>

const endedPage = (
  { isEmbedded, language, query }: PageRequest,
  survey: PublicSurvey,
  { ending, id, status }: EndedResponse
): PageContent => {
  const texts = endTexts(respondentTexts[language], status, ending, query.has("again"))
  const address = headerAddress(ending?.redirectUrl ?? null)
  return {
    title: `${texts.title} ${survey.title}`,
    // A page that is embedded stays where it is: what is around it decides.
    headers: address === undefined || isEmbedded ? {} : { Refresh: `0; url=${address}` },
    body: (
      <div data-sent data-survey={survey.slug} data-response-id={id} data-redirect-url={address}>
        <EndNotice context={survey.title} language={language} {...texts}>
          {address !== undefined && (
            <p>
              <a class="button" href={address} target={isEmbedded ? "_top" : undefined} rel="noreferrer">
                {respondentTexts[language].goOn}
              </a>
            </p>
          )}
        </EndNotice>
      </div>
    )
  }
}

/** The address in ASCII, as a header needs it. */
const headerAddress = (address: string | null): string | undefined =>
  address !== null && URL.canParse(address) ? new URL(address).href : undefined
