/** The pages of requests that the portal or the API refuses. */
import type { Language } from "@canvass/core/ports"
import type { Entries } from "@canvass/ui"
import { RetryForm } from "../../components/RetryForm.js"
import { messageOf } from "../forms/formErrors.js"
import type { PageView } from "./PortalPage.js"
import { type ShellTexts, shellTexts } from "./shellTexts.js"

/** What a page says about a refusal. */
export interface Refusal {
  readonly status: number
  readonly slug: string
  readonly detail: string
  readonly retryAfterSeconds?: number | undefined
}

/** The slug of a form that could not be read. */
export const malformedForm = "malformed-form"

/** A form that was refused, and whose page cannot be shown again now. */
export interface RefusedForm {
  /** Address to which the entries are sent again. */
  readonly action: string
  /** What the form had, without passwords. */
  readonly entries: Entries
}

/**
 * The page of a refusal.
 *
 * @param home the address of the overview
 * @param form the form whose entries can be sent again, or `unread` if it has not been read
 */
export const problemView = (
  language: Language,
  problem: Refusal,
  home: string,
  form?: RefusedForm | "unread"
): PageView => {
  const t = shellTexts[language]
  const { text, title } = textsOf(language, problem)
  return {
    title,
    status: problem.status,
    retryAfterSeconds: problem.retryAfterSeconds,
    body: (
      <div class="notice">
        <p>{text}</p>
        {form === "unread" ? <p>{t.formUnread}</p> : form !== undefined && (
          <>
            <p>{t.entriesKept}</p>
            <RetryForm {...form} label={t.tryAgain} />
          </>
        )}
        <p>
          <a class="button secondary" href={home}>{t.toOverview}</a>
        </p>
      </div>
    )
  }
}

/**
 * The page of a form that another session or another site has sent.
 *
 * @param again the URL of the page. It begins with the public URL: the form may have come from another name of this
 *   server, such as `localhost`
 */
export const staleFormView = (t: ShellTexts, again: string): PageView => ({
  title: t.staleFormTitle,
  status: 403,
  body: (
    <div class="notice">
      <p>{t.staleFormText}</p>
      <p>
        <a class="button secondary" href={again}>{t.tryAgain}</a>
      </p>
    </div>
  )
})

/**
 * The page of a form that was sent after its session had ended. People log in in a new tab, by any login, and send the
 * entries from here: the page that follows has a token of the new session.
 *
 * @param logIn the address of the log-in page
 */
export const sessionEndedView = (t: ShellTexts, logIn: string, form: RefusedForm): PageView => ({
  title: t.sessionEndedTitle,
  status: 401,
  body: (
    <div class="notice">
      <p>{t.sessionEndedText}</p>
      <p>{t.entriesKept}</p>
      <p>
        <a class="button primary" href={logIn} target="_blank">{t.logInNewTab}</a>
      </p>
      <RetryForm {...form} label={t.sendAgain} kind="secondary" />
    </div>
  )
})

/**
 * The page in a frame whose session has ended. The page around the frame stays as it is.
 *
 * @param logIn the address of the log-in page
 * @param again the address of the page in the frame
 */
export const frameEndedView = (t: ShellTexts, logIn: string, again: string): PageView => ({
  title: t.sessionEndedTitle,
  status: 401,
  body: (
    <div class="notice">
      <p>{t.frameEndedText}</p>
      <p>
        <a class="button primary" href={logIn} target="_blank">{t.logInNewTab}</a>{" "}
        <a class="button secondary" href={again}>{t.showAgain}</a>
      </p>
    </div>
  )
})

/** The page of a form of an earlier session of the same account: its entries can be sent with the new token. */
export const loggedInAgainView = (t: ShellTexts, form: RefusedForm): PageView => ({
  title: t.loggedInAgainTitle,
  status: 403,
  body: (
    <div class="notice">
      <p>{t.entriesKept}</p>
      <RetryForm {...form} label={t.sendAgain} />
    </div>
  )
})

/** The page of a form of another account. It has none of the entries. */
export const otherAccountView = (t: ShellTexts, home: string): PageView => ({
  title: t.otherAccountTitle,
  status: 403,
  body: (
    <div class="notice">
      <p>{t.otherAccountText}</p>
      <p>
        <a class="button secondary" href={home}>{t.toOverview}</a>
      </p>
    </div>
  )
})

const textsOf = (language: Language, problem: Refusal): { readonly title: string; readonly text: string } => {
  const { slug, status } = problem
  const t = shellTexts[language]
  if (slug === malformedForm) return { title: t.unavailableTitle, text: t.malformedFormText }
  if (status === 404 || status === 400) return { title: t.notFoundTitle, text: t.notFoundText }
  if (status === 429) return { title: t.tooManyTitle, text: t.tooManyText(problem.retryAfterSeconds ?? 60) }
  if (status === 402 || status === 403) {
    return { title: t.forbiddenTitle, text: status === 402 ? t.planRequired : t.forbiddenText }
  }
  return { title: t.unavailableTitle, text: messageOf(language, { ...problem, retryAfterSeconds: undefined }) }
}
