/** The texts of the front page. */
export interface FrontMessages {
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
