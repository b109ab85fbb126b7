/** What `canvass serve` prints once the server accepts requests: its addresses, and commands for a first try. */

export interface BannerOptions {
  /** Base URL of the server. */
  readonly url: string
  /** Base URL of the listener for health and metrics, if it has one of its own. */
  readonly health?: string
  /** Where the data is stored, without secrets. */
  readonly database: string
}

export const banner = ({ database, health, url }: BannerOptions): string => `
  Canvass is ready.

    API       ${url}/api
    Docs      ${url}/docs${health === undefined ? "" : `\n    Health    ${health}/health/ready`}
    Database  ${database}

  To try everything from registration to analytics, run this in another terminal:

${firstSteps(url).map((line) => `    ${line}`).join("\n")}

  Press Ctrl+C to stop.
`

/** Lines of a shell script that needs a POSIX shell, curl and sed, and that can run more than once. */
export const firstSteps = (url: string): ReadonlyArray<string> => [
  `API=${url}/api; JSON='content-type: application/json'`,
  `TOKEN=$(curl -sS $API/auth/register -H "$JSON" \\`,
  `  -d '{"email":"ada.'$(date +%s).$$'@example.com","password":"correct horse battery"}' \\`,
  `  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
  `KEY=$(curl -sS $API/developer/api-key -H "$JSON" -H "authorization: Bearer $TOKEN" -d '{}' \\`,
  `  | sed 's/.*"apiKey":"\\([^"]*\\)".*/\\1/')`,
  `SURVEY=$(curl -sS $API/surveys -H "$JSON" -H "x-api-key: $KEY" \\`,
  `  -d '{"title":"Lunch","questions":[{"type":"nps","text":"Would you come again?"}]}' \\`,
  `  | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')`,
  `curl -sS -X POST $API/surveys/$SURVEY/publish -H "x-api-key: $KEY"; echo`,
  `curl -sS $API/response/survey/$SURVEY -H "$JSON" -d '{"answers":[{"questionKey":"q1","value":9}]}'; echo`,
  `curl -sS $API/surveys/$SURVEY/analytics -H "x-api-key: $KEY"; echo`,
  `echo "Your API key: $KEY"`
]
