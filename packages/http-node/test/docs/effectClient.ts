import { Api } from "@canvass/http/api"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Effect from "effect/Effect"

export const createAndPublish = (serverUrl: string, apiKey: string) =>
  Effect.gen(function*() {
    const canvass = yield* HttpApiClient.make(Api, {
      baseUrl: `${serverUrl}/api`,
      transformClient: HttpClient.mapRequest(HttpClientRequest.setHeader("X-Api-Key", apiKey))
    })
    const survey = yield* canvass.surveys.create({
      payload: { title: "Lunch", questions: [{ key: "again", type: "nps", text: "Again?" }] }
    })
    return yield* canvass.surveys.publish({ path: { id: survey.id }, urlParams: {}, headers: {} })
  }).pipe(Effect.provide(FetchHttpClient.layer))
