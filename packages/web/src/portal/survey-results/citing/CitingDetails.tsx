/** What a citation of the figures of a page needs: the address of the API, the cursor and the digest. */
import type { AnalyticsResult } from "@canvass/core"
import { formatNumber } from "@canvass/ui"
import { CodeBlock } from "../../../components/display/CodeBlock.js"
import type { PortalRequest } from "../../shell/PortalRequest.js"
import { surveyPath } from "../../survey-navigation/SurveyTabs.js"
import { apiSelectionOf, groupParameters, type Selection, selectionParameters } from "../selection/Selection.js"
import { citingTexts } from "./citingTexts.js"

type Analytics = Pick<AnalyticsResult.AnalyticsResult, "asOf" | "by" | "digest" | "removedCount" | "surveyId">

export interface CitingProps {
  readonly request: Pick<PortalRequest, "href" | "language" | "publicUrl">
  readonly analytics: Analytics
  readonly selection: Selection
}

export const CitingDetails = ({ analytics, request, selection }: CitingProps) => {
  const { href, language, publicUrl } = request
  const { asOf, by, digest, surveyId } = analytics
  const t = citingTexts[language]
  if (asOf === undefined || digest === undefined) {
    return (
      <details>
        <summary>{t.title}</summary>
        <p>{t.notCitable}</p>
      </details>
    )
  }
  const query = new URLSearchParams({
    asOf,
    ...apiSelectionOf(selection),
    ...by === undefined ? {} : groupParameters(selection)
  })
  const blocks = [
    { id: "cited-address", title: t.address, code: `${publicUrl}/api/surveys/${surveyId}/analytics?${query}` },
    { id: "cited-cursor", title: t.cursor, code: asOf },
    { id: "cited-digest", title: t.digest, code: digest }
  ]
  return (
    <details>
      <summary>{t.title}</summary>
      <div class="stack">
        <p>{t.hint}</p>
        {blocks.map((block) => <CodeBlock key={block.id} language={language} {...block} />)}
        <p>
          <a href={href(surveyPath(surveyId, "results"), { ...selectionParameters(selection), asOf })}>{t.keep}</a>
        </p>
      </div>
    </details>
  )
}

export interface PastNoticeProps {
  readonly request: Pick<PortalRequest, "href" | "language">
  /** Path of the page below the public URL. */
  readonly path: string
  /** The other parameters of the page, which it keeps. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly selection: Selection
  /** Whether the address has a cursor that was refused. */
  readonly isRefused: boolean
  /** How many responses of then have been removed since, where the page knows. */
  readonly removedCount?: number | undefined
}

/** Says that a page shows what there was at a cursor in its address, or that the cursor was refused. */
export const PastNotice = (
  { isRefused, parameters = {}, path, removedCount, request, selection }: PastNoticeProps
) => {
  const { href, language } = request
  const t = citingTexts[language]
  if (isRefused) return <p class="error" role="alert">{t.refused}</p>
  return selection.asOf !== undefined && (
    <section class="flash" role="status">
      <p>
        {t.past} {removedCount !== undefined && t.removed(formatNumber(language, removedCount))}{" "}
        <a href={href(path, { ...parameters, ...selectionParameters({ ...selection, asOf: undefined }) })}>
          {t.present}
        </a>
      </p>
    </section>
  )
}
