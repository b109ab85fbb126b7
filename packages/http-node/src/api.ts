/** The contract of the HTTP API: its operations, what they take and what they answer with. Needs no Node. */
import * as HttpApi from "@effect/platform/HttpApi"
import * as OpenApi from "@effect/platform/OpenApi"
import { analytics } from "./api/Analytics.js"
import { auth } from "./api/Auth.js"
import { developer } from "./api/Developer.js"
import { exports } from "./api/Exports.js"
import { about } from "./api/Prose.js"
import { publicSurveys } from "./api/Public.js"
import { responses } from "./api/Responses.js"
import { surveys } from "./api/Surveys.js"
import { webhooks } from "./api/Webhooks.js"

/** Paths are relative to the API's root: `/api`, or `/api/v1`. */
export const Api = HttpApi.make("canvass")
  .add(surveys)
  .add(responses)
  .add(publicSurveys)
  .add(exports)
  .add(analytics)
  .add(developer)
  .add(webhooks)
  .add(auth)
  .annotate(OpenApi.Title, "Canvass")
  .annotate(OpenApi.Version, "1.0.0")
  .annotate(OpenApi.License, { name: "MIT", url: "https://opensource.org/license/mit" })
  .annotate(OpenApi.Description, about)
