/** Pages of the respondent that show no form. */
import type { ApiProblem, Problem } from "@canvass/http"
import type { Entries } from "@canvass/ui"
import { Notice } from "../components/Notice.js"
import { RetryForm } from "../components/RetryForm.js"
import type { PageContent } from "../page/respond.js"
import type { RespondentTexts } from "./texts/respondentTexts.js"

/** Whether the API has no survey with a slug: 400 for a text that can be none. */
export const isMissing = ({ status }: ApiProblem): boolean => status === 404 || status === 400

/** There is no survey at this address, or it is not for the public. */
export const notFoundPage = (t: RespondentTexts): PageContent => ({
  title: t.notFoundTitle,
  status: 404,
  body: (
    <Notice kind="info" title={t.notFoundTitle}>
      <p>{t.notFoundText}</p>
    </Notice>
  )
})

/** A survey that takes no more answers. */
export interface ClosedSurvey {
  readonly title: string
  /** What its owner says then. Absent: what every page says. */
  readonly closedMessage?: string | undefined
}

/** The survey takes no more answers. */
export const closedPage = (
  t: RespondentTexts,
  { closedMessage = t.closedText, title }: ClosedSurvey,
  status = 200
): PageContent => ({
  title: `${t.closedTitle}: ${title}`,
  status,
  body: (
    <Notice kind="info" context={title} title={t.closedTitle}>
      <p class="message">{closedMessage}</p>
    </Notice>
  )
})

/** A quota of the survey is full, so it takes no more answers. */
export const fullPage = (t: RespondentTexts, surveyTitle: string): PageContent => ({
  title: `${t.fullTitle}: ${surveyTitle}`,
  body: (
    <Notice kind="info" context={surveyTitle} title={t.fullTitle}>
      <p>{t.fullText}</p>
    </Notice>
  )
})

/** The survey takes one response of each person, and the address names none. */
export const linkNeededPage = (t: RespondentTexts, surveyTitle: string, status = 200): PageContent => ({
  title: `${t.linkNeededTitle}: ${surveyTitle}`,
  status,
  body: (
    <Notice kind="info" context={surveyTitle} title={t.linkNeededTitle}>
      <p>{t.linkNeededText}</p>
    </Notice>
  )
})

/** The page for a refusal that no other answers can avoid. Undefined for any other. */
export const refusedPage = (
  t: RespondentTexts,
  survey: ClosedSurvey,
  { errors, slug }: Pick<ApiProblem, "errors" | "slug">
): PageContent | undefined => {
  if (errors.some(({ code }) => code === "already-answered")) return alreadySentPage(t, survey.title)
  if (errors.some(({ code, pointer }) => code === "required" && pointer === "/externalId")) {
    return linkNeededPage(t, survey.title, 400)
  }
  return slug === "business-rule" ? closedPage(t, survey, 422) : undefined
}

/** The response was sent before: by a second click, a reload, or in another window. */
export const alreadySentPage = (t: RespondentTexts, surveyTitle: string, status = 422): PageContent => ({
  title: t.alreadySentTitle,
  status,
  body: (
    <Notice kind="success" context={surveyTitle} title={t.alreadySentTitle}>
      <p>{t.alreadySentText}</p>
    </Notice>
  )
})

/** A personal link that is no longer, or has never been, of a partial response. */
export const invalidLinkPage = (t: RespondentTexts): PageContent => ({
  title: t.linkInvalidTitle,
  status: 404,
  body: (
    <Notice kind="info" title={t.linkInvalidTitle}>
      <p>{t.linkInvalidText}</p>
    </Notice>
  )
})

/** The form that was refused. */
export interface RefusedForm {
  /** Where the entries are sent again. */
  readonly action: string
  readonly entries: Entries
}

/**
 * The rate limit refuses the request. The page keeps what a form had that has been read.
 *
 * @param form absent for a page that was read, `unread` for a form that was not
 */
export const tooManyRequestsPage = (
  t: RespondentTexts,
  retryAfterSeconds: number,
  form?: RefusedForm | "unread"
): PageContent => ({
  title: t.tooManyRequestsTitle,
  status: 429,
  headers: { "Retry-After": String(retryAfterSeconds) },
  body: (
    <Notice kind="warning" title={t.tooManyRequestsTitle}>
      <p>{t.tooManyRequestsText(retryAfterSeconds)}</p>
      {form === "unread" ? <p>{t.formUnread}</p> : form !== undefined && (
        <>
          <p>{t.tooManyRequestsKept}</p>
          <RetryForm {...form} label={t.sendAgain} />
        </>
      )}
    </Notice>
  )
})

/**
 * The API could not do what the form asks for. The page keeps what the form had.
 *
 * @param form absent for a page that was read
 */
export const problemPage = (
  t: RespondentTexts,
  { retryAfterSeconds = 60, status }: Pick<ApiProblem, "retryAfterSeconds" | "status">,
  form?: RefusedForm
): PageContent =>
  status === 429 ? tooManyRequestsPage(t, retryAfterSeconds, form) : {
    title: t.serverErrorTitle,
    status,
    ...status === 503 ? { headers: { "Retry-After": String(retryAfterSeconds) } } : {},
    body: (
      <Notice kind="warning" title={t.serverErrorTitle}>
        <p>{status === 413 ? t.formTooLarge : t.serverErrorText}</p>
        {form !== undefined && <RetryForm {...form} label={t.sendAgain} />}
      </Notice>
    )
  }

/**
 * The page of an error outside of the forms, such as an unknown path or a method that is not allowed.
 *
 * @param isForm whether the request sends a form, which has not been read
 */
export const errorPage = (
  t: RespondentTexts,
  problem: Problem.Problem,
  status: number,
  isForm: boolean
): PageContent => {
  if (status === 404) return notFoundPage(t)
  return status === 503
    ? unavailablePage(t, isForm ? "unread" : undefined)
    : problemPage(t, { status, retryAfterSeconds: problem.retryAfterSeconds })
}

/**
 * The server has no time for the request, or no database. The page tries again by itself: one that was read without
 * JavaScript, too.
 *
 * @param form absent for a page that was read, `unread` for a form that was not
 * @param seconds when it tries again; default: within seconds, but not all of those who wait at the same time
 */
export const unavailablePage = (
  t: RespondentTexts,
  form: RefusedForm | "unread" | undefined,
  seconds: number = 5 + Math.floor(10 * Math.random())
): PageContent => {
  return {
    title: t.tooManyRequestsTitle,
    status: 503,
    headers: { "Retry-After": String(seconds), ...form === undefined ? { Refresh: String(seconds) } : {} },
    body: (
      <Notice kind="warning" title={t.tooManyRequestsTitle}>
        {form === undefined ? <p>{t.unavailableText}</p> : form === "unread" ? <p>{t.formUnread}</p> : (
          <>
            <p>{t.tooManyRequestsKept}</p>
            <RetryForm {...form} label={t.sendAgain} repeated={{ seconds, text: t.sentAgainByItself }} />
          </>
        )}
      </Notice>
    )
  }
}
