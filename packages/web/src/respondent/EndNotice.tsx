/** Says how a response has ended, in the words of its ending if the survey has some. */
import type { Response } from "@canvass/core"
import type { RespondentLanguage } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { Notice, type NoticeProps } from "../components/Notice.js"
import { WithTimes } from "./questionnaire/Recalled.js"
import type { RespondentTexts } from "./texts/respondentTexts.js"

/** What the page says. */
export interface EndTexts {
  /** A tick is for those whose answers count. */
  readonly kind: NoticeProps["kind"]
  readonly title: string
  readonly message: string
}

/**
 * @param ending its texts, filled in for the response
 * @param isAgain whether the respondent has gone back to a form that was sent
 */
export const endTexts = (
  t: RespondentTexts,
  status: Response.Response["status"],
  ending: { readonly title?: string | null; readonly message?: string | null } | null | undefined,
  isAgain: boolean
): EndTexts => {
  const isFull = status === "overQuota"
  return {
    kind: status === "completed" ? "success" : "info",
    title: isAgain ? t.alreadySentTitle : ending?.title ?? (isFull ? t.fullTitle : t.thanksTitle),
    message: ending?.message ?? (isAgain ? t.alreadySentText : isFull ? t.fullText : t.thanksText)
  }
}

export const EndNotice = ({ children, context, kind, language, message, title }: EndTexts & {
  readonly context: string
  readonly language: RespondentLanguage
  readonly children?: ComponentChildren
}) => (
  <Notice kind={kind} context={context} title={<WithTimes text={title} language={language} />}>
    <p class="message">
      <WithTimes text={message} language={language} />
    </p>
    {children}
  </Notice>
)
