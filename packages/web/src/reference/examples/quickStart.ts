/** The way from an account to the first response, in the languages of the examples. */

export const quickStart = {
  /** Returns commands for a shell. `apiUrl` is the URL of the API. */
  shell: (apiUrl: string): string =>
    `# The key is shown once: POST /developer/api-key
export CANVASS_API_KEY="sr_…"

# A draft, its publication, and a response
curl "${apiUrl}/surveys" \\
  -H "X-Api-Key: $CANVASS_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "title": "Lunch", "questions": [
        { "key": "again", "type": "nps", "text": "Again?" } ] }'

curl -X POST "${apiUrl}/surveys/$SURVEY_ID/publish" \\
  -H "X-Api-Key: $CANVASS_API_KEY"

curl "${apiUrl}/response/survey/$SURVEY_ID" \\
  -H "Content-Type: application/json" \\
  -d '{ "answers": [{ "questionKey": "again", "value": 9 }] }'

curl "${apiUrl}/surveys/$SURVEY_ID/analytics" \\
  -H "X-Api-Key: $CANVASS_API_KEY"`,

  /** Returns a program. `apiUrl` is the URL of the API. */
  client: (apiUrl: string): string =>
    `import { createClient } from "@canvass/client"

const canvass = createClient({
  baseUrl: "${apiUrl}",
  apiKey: "sr_…"
})

const { id } = await canvass.post("/surveys", {
  body: {
    title: "Lunch",
    questions: [{ key: "again", type: "nps", text: "Again?" }]
  }
})
await canvass.post("/surveys/{id}/publish", { path: { id } })
await canvass.post("/response/survey/{surveyId}", {
  path: { surveyId: id },
  body: { answers: [{ questionKey: "again", value: 9 }] }
})
const { nps } = await canvass.get("/surveys/{id}/analytics", {
  path: { id }
})`
} as const
