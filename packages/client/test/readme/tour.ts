import { CanvassError, createClient } from "@canvass/client"
import { writeFile } from "node:fs/promises"

const canvass = createClient({
  baseUrl: process.env.CANVASS_URL ?? "http://127.0.0.1:3000",
  apiKey: process.env.CANVASS_API_KEY ?? ""
})

// Paths, parameters, bodies and results have the types of the API.
const { id } = await canvass.post("/surveys", {
  body: { title: "Lunch", questions: [{ key: "again", type: "nps", text: "Again?" }] }
})
await canvass.post("/surveys/{id}/publish", { path: { id } })

// Respondents need no credential.
const respondent = createClient({ baseUrl: process.env.CANVASS_URL ?? "http://127.0.0.1:3000" })
for (const value of [10, 9, 7]) {
  await respondent.post("/response/survey/{surveyId}", {
    path: { surveyId: id },
    body: { answers: [{ questionKey: "again", value }] }
  })
}

const { nps } = await canvass.get("/surveys/{id}/analytics", { path: { id } })
console.log(`NPS ${nps?.score}`)

// A list, page by page.
for await (const response of canvass.items("/surveys/{id}/responses", { path: { id } })) {
  console.log(response.answers.map(({ value }) => value))
}

// An export of any length, in constant memory.
const csv = await canvass.stream("/surveys/{id}/export", { path: { id }, query: { format: "csv" } })
await writeFile("responses.csv", csv)

// Every violation of a refused request at once.
try {
  await canvass.post("/surveys", { body: { title: "", questions: [{ type: "rating", text: "" }] } })
} catch (error) {
  if (!(error instanceof CanvassError)) throw error
  console.log(error.status, error.slug, error.errors.map(({ pointer }) => pointer))
}
