/** The page before the first page of a survey, if its design has a welcome. */
import type { Walk } from "@canvass/core/questionnaire"
import type { RespondentLanguage } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import type { PageRequest, ShownPicture } from "../../page/PageContext.js"
import type { PageContent } from "../../page/respond.js"
import { surveyPath } from "../paths.js"
import { ownWords } from "../questionnaire/ownWords.js"
import { recalledText } from "../questionnaire/Recalled.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { respondentTexts } from "../texts/respondentTexts.js"
import { Cover, coverOf } from "./Look.js"

/** The parameter of an address that leads past the welcome. */
const startParameter = "start"

/** Whether a request gets the welcome: it does not come from there. */
export const isWelcomed = ({ design }: Pick<PublicSurvey, "design">, query: URLSearchParams): boolean =>
  design?.welcome !== undefined && query.get(startParameter) !== "1"

/** @param walked of the hidden fields in the address, which the texts may recall */
export const welcomePage = (page: PageRequest, survey: PublicSurvey, walked: Walk): PageContent => ({
  title: survey.title,
  isIndexable: survey.visibility === "public",
  body: (
    <WelcomeContent
      survey={survey}
      cover={coverOf(survey, page.basePath)}
      language={page.language}
      surveyLanguage={page.surveyLanguage}
      walked={walked}
      start={startAddress(`${page.basePath}${surveyPath(survey.slug)}`, page.query)}
    />
  )
})

export interface WelcomeContentProps {
  readonly survey: Pick<PublicSurvey, "description" | "design" | "title">
  readonly cover: ShownPicture | undefined
  readonly language: RespondentLanguage
  readonly surveyLanguage: string | undefined
  readonly walked: Walk
  /** The address of the first page. */
  readonly start: string
  /** Shown at the top. */
  readonly children?: ComponentChildren
}

export const WelcomeContent = (
  { children, cover, language, start, survey, surveyLanguage, walked }: WelcomeContentProps
) => {
  const { welcome = {} } = survey.design ?? {}
  const t = respondentTexts[language]
  const recalled = (text: string) => recalledText(text, walked, language)
  const message = welcome.message === undefined ? survey.description : recalled(welcome.message)
  return (
    <main class="welcome">
      {children}
      {cover && <Cover picture={cover} />}
      <h1>{welcome.title === undefined ? survey.title : recalled(welcome.title)}</h1>
      {message !== null && message !== "" && <p class="lead">{message}</p>}
      <p>
        <a class="button" href={start} {...ownWords(language, surveyLanguage)}>
          {welcome.button === undefined ? t.start : recalled(welcome.button)}
        </a>
      </p>
    </main>
  )
}

/** The address of the first page. All that the address of the welcome says stays: first answers, fields and theme. */
export const startAddress = (path: string, query: URLSearchParams): string => {
  const parameters = new URLSearchParams(query)
  parameters.set(startParameter, "1")
  return `${path}?${parameters}`
}
