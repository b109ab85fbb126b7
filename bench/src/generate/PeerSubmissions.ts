/** Requests that create the responses of the hotel's guests in Parse Server and in Directus. */
import type { Request } from "../load/Load.js"
import type { Answers } from "./Hotel.js"
import { guests } from "./Submissions.js"

/** Requests for the class `Response` of `peers/parse-server.mjs`. */
export const parseSubmissions = (): ReadonlyArray<Request> =>
  guests().map(({ answers, startedAt, ...submission }) =>
    post("/parse/classes/Response", { "x-parse-application-id": "bench" }, {
      ...fields(answers),
      arrival: parseDate(answers["arrival"]),
      startedAt: parseDate(startedAt),
      ...submission
    })
  )

/** Requests for the collection `responses` of `peers/directus.mjs`. */
export const directusSubmissions = (): ReadonlyArray<Request> =>
  guests().map(({ answers, ...submission }) => post("/items/responses", {}, { ...fields(answers), ...submission }))

/** The answers, with one type of value per field. */
const fields = ({ purpose, ...answers }: Answers) => ({
  ...answers,
  ...typeof purpose === "object" && "other" in purpose ? { otherPurpose: purpose.other } : { purpose }
})

const parseDate = (iso: unknown) => ({ __type: "Date", iso })

const post = (path: string, headers: Request["headers"], body: unknown): Request => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body)
})
