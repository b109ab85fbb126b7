/** The text that `canvass serve` prints when the server accepts requests: addresses, and commands for a first try. */

export interface BannerOptions {
  /** Base URL of the server. */
  readonly url: string
  /** Base URL of the separate listener for health and metrics, if there is one. */
  readonly health?: string
  /** Where the data is stored, without secrets. */
  readonly database: string
  /** Opens the first account of an installation that has none. */
  readonly setupToken?: string
  /** Whether everybody may open an account. The commands for a first try open one. */
  readonly isRegistrationOpen: boolean
}

export const banner = ({ database, health, isRegistrationOpen, setupToken, url }: BannerOptions): string => `
  Canvass is ready.

    Portal    ${url}/portal
    API       ${url}/api
    Surveys   ${url}/s/{slug}, when they are published
    Docs      ${url}/docs${health === undefined ? "" : `\n    Health    ${health}/health/ready`}
    Database  ${database}
${setupToken === undefined ? "" : setup(url, setupToken)}${isRegistrationOpen ? tour(url) : ""}
  Press Ctrl+C to stop.
`

const tour = (url: string): string => `
  To try everything from registration to analytics, run this in another terminal:

${indented(firstSteps(url))}
`

const setup = (url: string, token: string): string => `
  There is no account yet. To open the first one, follow this link within 30 minutes:

    ${setupLink(url, token)}
`

/** The address of the page that opens the first account. */
const setupLink = (url: string, token: string): string => `${url}/portal/setup?token=${token}`

const indented = (lines: ReadonlyArray<string>): string => lines.map((line) => `    ${line}`).join("\n")

/** Lines of a script for a POSIX shell with curl and sed. It can run more than once. */
export const firstSteps = (url: string): ReadonlyArray<string> => [
  `API=${url}/api; JSON='content-type: application/json'`,
  `TOKEN=$(curl -sS $API/auth/register -H "$JSON" \\`,
  `  -d '{"email":"ada.'$(date +%s).$$'@example.com","password":"correct horse battery"}' \\`,
  `  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
  `KEY=$(curl -sS $API/developer/api-key -H "$JSON" -H "authorization: Bearer $TOKEN" -d '{}' \\`,
  `  | sed 's/.*"apiKey":"\\([^"]*\\)".*/\\1/')`,
  `SURVEY=$(curl -sS $API/surveys -H "$JSON" -H "X-Api-Key: $KEY" \\`,
  `  -d '{"title":"Lunch","questions":[{"type":"nps","text":"Would you come again?"}]}' \\`,
  `  | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')`,
  `curl -sS -X POST $API/surveys/$SURVEY/publish -H "X-Api-Key: $KEY"; echo`,
  `curl -sS $API/response/survey/$SURVEY -H "$JSON" -d '{"answers":[{"questionKey":"q1","value":9}]}'; echo`,
  `curl -sS $API/surveys/$SURVEY/analytics -H "X-Api-Key: $KEY"; echo`,
  `echo "Your API key: $KEY"`
]
