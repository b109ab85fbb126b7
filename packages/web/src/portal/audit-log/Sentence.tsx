/** A row of the audit log as a sentence, with the request underneath. */
import { formatNumber } from "@canvass/ui"
import { ToneBadge } from "../../components/display/Badge.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { surveyPath } from "../survey-navigation/SurveyTabs.js"
import { type AuditLogTexts, auditLogTexts } from "./auditLogTexts.js"
import type { FoldedEntries } from "./EntryFolder.js"
import { isOfRespondent, isSuccess, type LogEntry } from "./LogEntry.js"
import { sentenceTexts } from "./sentenceTexts.js"

export interface SentenceProps {
  readonly request: Pick<PortalRequest, "href" | "language" | "user">
  readonly row: FoldedEntries
  /**
   * Titles that surveys have now, by id: for entries that do not say which title their survey had then, and to tell
   * which surveys there still are.
   */
  readonly titles: ReadonlyMap<string, string>
}

export const Sentence = ({ request, row, titles }: SentenceProps) => {
  const { href, language } = request
  const t = auditLogTexts[language]
  const [first] = row
  const { entry: { durationMs, method, path, query, statusCode, surveyTitle }, surveyId } = first
  const title = surveyTitle ?? (surveyId === undefined ? undefined : titles.get(surveyId))
  const created = surveyTitle === null ? null : (
    <>
      : <bdi>{surveyTitle}</bdi>
    </>
  )
  const [before = "", after] = predicateOf(row, request.language).split("{survey}")
  return (
    <>
      {!isSuccess(first.entry) && (
        <>
          <ToneBadge tone={statusCode < 500 ? "warning" : "danger"}>
            {statusCode < 500 ? t.refused : t.failed}
          </ToneBadge>
          {" "}
        </>
      )}
      <span class="event">
        <strong>{whoOf(row, request.user, t)}</strong> {before}
        {after === undefined ? created : title === undefined
          ? t.unknownSurvey
          : surveyId === undefined || !titles.has(surveyId)
          ? <bdi>{title}</bdi>
          : (
            <a href={href(surveyPath(surveyId, "results"))}>
              <bdi>{title}</bdi>
            </a>
          )}
        {after}
      </span>
      <span class="soft request">
        <code>{method}</code> <code>{path}</code>
        {query !== null && <code>{`?${query}`}</code>} {statusCode} · {formatNumber(language, durationMs)} ms
      </span>
    </>
  )
}

const predicateOf = (row: FoldedEntries, language: PortalRequest["language"]): string => {
  const t = auditLogTexts[language]
  const [{ operation = "" }] = row
  if (row.length > 1) {
    const folded = t.folded
    if (hasName(folded, operation)) return folded[operation](formatNumber(language, row.length))
  }
  const sentences = sentenceTexts[language]
  return hasName(sentences, operation) ? sentences[operation] : t.unknown
}

const hasName = <Texts extends object>(texts: Texts, name: string): name is keyof Texts & string =>
  Object.hasOwn(texts, name)

const whoOf = (row: FoldedEntries, user: PortalRequest["user"], t: AuditLogTexts): string => {
  const [first] = row
  if (isOfRespondent(first)) return row.length > 1 ? t.respondents : t.respondent
  return personOf(first, user, t)
}

/** The account has one person, who has a name or an address of mail. */
const personOf = ({ entry: { actor, authMethod } }: LogEntry, user: PortalRequest["user"], t: AuditLogTexts): string =>
  actor ?? (authMethod === "jwt" ? user?.name ?? user?.email : undefined) ?? t.callers[authMethod]
