/** What a newcomer sees once the server is ready: where it is, and what to do next. */

export interface Place {
  readonly url: string
  /** Where the data lies. */
  readonly data: string
}

export const welcome = ({ data, url }: Place): string => `
  Canvass is ready.

    API    ${url}/api
    Docs   ${url}/docs
    Data   ${data}

  Paste this into another terminal to register, make an API key and create a survey:

${firstSteps(url).map((line) => `    ${line}`).join("\n")}

  Stop with Ctrl+C.
`

/** Runs in any POSIX shell with curl and sed, and may be run again. */
export const firstSteps = (url: string): ReadonlyArray<string> => [
  `API=${url}/api; JSON='content-type: application/json'`,
  `TOKEN=$(curl -sS $API/auth/register -H "$JSON" \\`,
  `  -d '{"email":"ada.'$(date +%s)'@example.com","password":"correct horse battery"}' \\`,
  `  | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
  `KEY=$(curl -sS $API/developer/api-key -H "$JSON" -H "authorization: Bearer $TOKEN" -d '{}' \\`,
  `  | sed 's/.*"apiKey":"\\([^"]*\\)".*/\\1/')`,
  `curl -sS $API/surveys -H "$JSON" -H "x-api-key: $KEY" \\`,
  `  -d '{"title":"Lunch","questions":[{"type":"nps","text":"Would you come again?"}]}'`,
  `echo; echo "Your API key: $KEY"`
]
