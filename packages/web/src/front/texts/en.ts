/** The texts of the front page. */
export interface FrontTexts {
  readonly title: string
  readonly heading: string
  readonly lead: string
  readonly openPortal: string
  readonly apiReference: string
  readonly exampleSurvey: string
  readonly respondentsTitle: string
  readonly respondentsText: string
  readonly teamsTitle: string
  readonly teamsText: string
  readonly developersTitle: string
  readonly developersText: string
  readonly curlTitle: string
  readonly curlHeading: string
  readonly curlText: string
  readonly apiRoot: string
  readonly contract: string
  readonly errors: string
  readonly languages: string
  readonly errorPages: string
}

export const en: FrontTexts = {
  title: "Canvass: surveys on your own server",
  heading: "Surveys on your own server",
  lead:
    "Ask, collect and understand. Canvass gives your respondents a page, your team a portal, and your programs an API.",
  openPortal: "Open the portal",
  apiReference: "Read the API reference",
  exampleSurvey: "Try an example survey",
  respondentsTitle: "For respondents",
  respondentsText:
    "A page for each survey, in four languages. It works on every phone, by keyboard alone and without JavaScript, and can be saved and continued later.",
  teamsTitle: "For teams",
  teamsText:
    "Build surveys with eleven types of questions, share a link or embed them, and read the results while answers arrive.",
  developersTitle: "For developers",
  developersText:
    "Everything is in the REST API: surveys, responses, analytics, exports of any size, and signed webhooks that are delivered at least once.",
  curlHeading: "Create a survey with one request",
  curlText: "Make an API key in the portal, and paste:",
  curlTitle: "curl",
  apiRoot: "API",
  contract: "OpenAPI 3.1",
  errors: "Errors",
  languages: "Language",
  errorPages: "All problem types"
}
