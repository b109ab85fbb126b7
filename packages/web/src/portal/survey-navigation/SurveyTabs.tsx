/** The tabs of a survey: its pages in the portal. */
import type { Language } from "@canvass/core/ports"
import { Tabs } from "../../components/navigation/Tabs.js"
import { partTexts } from "../partTexts.js"
import type { Breadcrumb } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"

/** A page of a survey, by the last segment of its path. */
export type SurveyTab = "design" | "edit" | "responses" | "results" | "share" | "translations"

/** Returns the path of a page of a survey, below the public URL. */
export const surveyPath = (surveyId: string, tab: SurveyTab): string => `/portal/surveys/${surveyId}/${tab}`

/** A page below the results of a survey, by the last segment of its path. */
export type ResultsSubpage = "codebook" | "segments" | "texts" | "trend"

/** Returns the path of a page below the results of a survey, below the public URL. */
export const resultsSubpath = (surveyId: string, page: ResultsSubpage): string =>
  `${surveyPath(surveyId, "results")}/${page}`

/** The breadcrumb of a page of a survey. */
export const surveysBreadcrumb = (language: Language): Breadcrumb => ({
  label: partTexts[language].surveyTabs.surveys,
  path: "/portal/surveys"
})

export interface SurveyTabsProps {
  readonly request: Pick<PortalRequest, "href" | "language">
  readonly surveyId: string
  readonly current: SurveyTab
}

export const SurveyTabs = ({ current, request: { href, language }, surveyId }: SurveyTabsProps) => {
  const t = partTexts[language].surveyTabs
  return (
    <Tabs
      label={t.label}
      tabs={surveyTabs.map((tab) => ({
        label: t[tab],
        href: href(surveyPath(surveyId, tab)),
        isCurrent: tab === current
      }))}
    />
  )
}

/** The pages of a survey in the order of the tabs. */
export const surveyTabs = [
  "edit",
  "design",
  "translations",
  "share",
  "results",
  "responses"
] as const satisfies ReadonlyArray<SurveyTab>
