/** The page before the first page of a survey, if its design has a welcome. */
import type { Walk } from "@canvass/core/questionnaire"
import type { PageRequest } from "../../page/PageContext.js"
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
export const welcomePage = (page: PageRequest, survey: PublicSurvey, walked: Walk): PageContent => {
  const { basePath, language, query, surveyLanguage } = page
  const { welcome = {} } = survey.design ?? {}
  const t = respondentTexts[language]
  const recalled = (text: string) => recalledText(text, walked, language)
  const message = welcome.message === undefined ? survey.description : recalled(welcome.message)
  const cover = coverOf(survey, basePath)
  return {
    title: survey.title,
    isIndexable: survey.visibility === "public",
    body: (
      <main class="welcome">
        {cover && <Cover picture={cover} />}
        <h1>{welcome.title === undefined ? survey.title : recalled(welcome.title)}</h1>
        {message !== null && message !== "" && <p class="lead">{message}</p>}
        <p>
          <a class="button" href={startAddress(basePath, survey.slug, query)} {...ownWords(language, surveyLanguage)}>
            {welcome.button === undefined ? t.start : recalled(welcome.button)}
          </a>
        </p>
      </main>
    )
  }
}

/** All that the address says stays: first answers, hidden fields, language and theme. */
const startAddress = (basePath: string, slug: string, query: URLSearchParams): string => {
  const parameters = new URLSearchParams(query)
  parameters.set(startParameter, "1")
  return `${basePath}${surveyPath(slug)}?${parameters}`
}
