/** The head of every page of a survey: its title, its state with its responses, the next thing to do, and its pages. */
import type { Instant } from "@canvass/core"
import { formatNumber } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { Badge } from "../../components/display/Badge.js"
import { partTexts } from "../partTexts.js"
import type { PageView } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import type { SurveyDetail } from "../surveys/surveyCalls.js"
import { surveyPath, surveysBreadcrumb, type SurveyTab, SurveyTabs } from "./SurveyTabs.js"

type HeadSurvey = Pick<SurveyDetail, "id" | "responseCount" | "status" | "title"> & {
  readonly closesAt: Instant.Instant | null
}

/** The path of the page that says what a survey lacks, and publishes it. */
export const publishPath = (surveyId: string): string => `/portal/surveys/${surveyId}/publish`

/**
 * @param own what else can be done on the page
 */
export const surveyHead = (
  request: Pick<PortalRequest, "href" | "language">,
  survey: HeadSurvey,
  current: SurveyTab,
  own?: ComponentChildren
): Pick<PageView, "breadcrumbs" | "primaryAction" | "state" | "tabs" | "title"> => {
  const { href, language } = request
  const { surveyHead: t } = partTexts[language]
  return {
    title: survey.title,
    breadcrumbs: [surveysBreadcrumb(language)],
    state: (
      <>
        <Badge language={language} status={survey.status} />
        <span class="muted">{t.responses(survey.responseCount, formatNumber(language, survey.responseCount))}</span>
      </>
    ),
    primaryAction: (
      <div class="form-actions">
        {own}
        {survey.status === "published"
          ? <a class="button secondary" href={href(surveyPath(survey.id, "share"), { close: "1" })}>{t.close}</a>
          : (
            <a class="button primary" href={href(publishPath(survey.id))}>
              {survey.status === "draft" ? t.publish : t.reopen}
            </a>
          )}
      </div>
    ),
    tabs: <SurveyTabs request={request} surveyId={survey.id} current={current} />
  }
}
