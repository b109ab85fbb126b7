import { Assets, Limits } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Committer } from "@canvass/core/ports"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metrics from "../../src/pages/Metrics.js"
import * as Pages from "../../src/pages/Pages.js"
import { defaults } from "../../src/pipeline/ApiSettings.js"
import * as RequestContext from "../../src/request/RequestContext.js"

const request = RequestContext.make({
  method: "GET",
  target: "/openapi.json",
  headers: {},
  remoteAddress: "192.0.2.1",
  body: undefined,
  disconnected: Effect.never
}, 0)

it.effect("all responses with an OpenAPI document share its bytes", () =>
  Effect.gen(function*() {
    const pages = yield* Pages.make({
      hasMcp: false,
      openApi: () => ({ openapi: "3.1.0" }),
      toOpenApi30: (document) => ({ ...document, openapi: "3.0.3" }),
      surveySchema: (document, publicUrl) => ({ $id: publicUrl, ...document }),
      limits: { ...Limits.defaults, ...defaults },
      urls: { publicUrl: () => "https://example.com", errorsBase: () => "https://example.com/errors" },
      metrics: Metrics.make(),
      cluster: undefined,
      metricsToken: undefined,
      groups: ["openapi"],
      site: undefined,
      isStopping: () => false
    })
    const page = pages("/openapi.json")
    if (page === undefined) return expect.fail("There is no document.")
    const [first, second] = [yield* page(request), yield* page(request)]
    expect(first.body).toEqual(new TextEncoder().encode("{\"openapi\":\"3.1.0\"}"))
    expect(second.body).toBe(first.body)
    const page30 = pages("/openapi-3.0.json")
    if (page30 === undefined) return expect.fail("There is no document in OpenAPI 3.0.")
    const { body } = yield* page30(request)
    expect(body).toEqual(new TextEncoder().encode("{\"openapi\":\"3.0.3\"}"))
    expect((yield* page30(request)).body).toBe(body)
  }).pipe(
    Effect.provideService(Committer.StoreHealth, { check: Effect.void, overtaken: Effect.never }),
    Effect.provide(Layer.provide(Assets.Default, Memory.layer))
  ))
