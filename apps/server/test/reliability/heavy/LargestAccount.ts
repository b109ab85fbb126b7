/** An account with many surveys of long titles, and the lists that have them. */
import { loginCookie } from "../../../../../packages/web/test/fixtures/PortalClient.js"
import { postJson } from "../../support/api.js"
import { openAccount, password } from "../../support/Owner.js"
import type { HeavyRequest } from "./LargestSurvey.js"

/** Surveys on one page of a list. */
const surveys = 1_000

/** Makes the account, and returns what is asked of it. */
export const createLargestAccount = async (url: string): Promise<ReadonlyArray<HeavyRequest>> => {
  const { apiKey, bearer, email } = await openAccount(url)
  for (let count = 0; count < surveys; count++) {
    const response = await postJson(`${url}/api/surveys`, bearer, { title: `${count}`.padEnd(200, "題") })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const cookie = await loginCookie(url, { email, password })
  const get = (name: string, path: string, headers: HeavyRequest["headers"]): HeavyRequest => ({
    name,
    method: "GET",
    path,
    headers
  })
  return [
    get("GET /surveys", "/api/surveys?limit=1000&count=true", { "x-api-key": apiKey }),
    get("GET /changes of surveys", "/api/changes", { "x-api-key": apiKey }),
    get("GET /developer/audit-logs", "/api/developer/audit-logs?pageSize=200", { "x-api-key": apiKey }),
    get("page /portal/surveys by title", "/portal/surveys?sort=title", { cookie }),
    get("page /portal/surveys by response", "/portal/surveys?sort=response", { cookie }),
    get("page /portal/audit-log", "/portal/audit-log", { cookie }),
    {
      name: "tool surveys_list",
      method: "POST",
      path: "/mcp",
      headers: {
        "x-api-key": apiKey,
        "content-type": "application/json",
        "accept": "application/json, text/event-stream"
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "surveys_list", arguments: { limit: 1_000 } }
      })
    }
  ]
}
