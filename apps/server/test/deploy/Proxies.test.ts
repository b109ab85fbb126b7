/** The files of nginx and Caddy, compared with what the server has, and as real proxies read them. */
import { Limits } from "@canvass/core"
import * as Schema from "effect/Schema"
import getPort from "get-port"
import { request as httpsRequest } from "node:https"
import { describe, expect, it } from "vitest"
import openApi from "../../../../packages/http/openapi.json" with { type: "json" }
import { bodyOf, formOf } from "../../../../packages/web/test/fixtures/Form.js"
import { isInstalled } from "../../../../test/isInstalled.js"
import { decodeBody } from "../support/api.js"
import { createFileSurvey } from "../support/fileAnswers.js"
import { createOwner, submit } from "../support/Owner.js"
import type { ProxyProcess } from "../support/proxies/ProxyProcess.js"
import { startCaddy } from "../support/proxies/startCaddy.js"
import { startNginx } from "../support/proxies/startNginx.js"
import { serve } from "../support/runCommand.js"
import { type Serving, withTempFolder } from "../support/ServerProcess.js"
import { sqlite } from "../support/stores.js"
import { accepts, healthPort, port, read } from "./files.js"

const mebibyte = 1_048_576

/** The paths of the API, with an id in place of each parameter. */
const paths = Object.keys(openApi.paths).map((path) => `/api${path}`.replaceAll(/\{\w+\}/g, "0197"))

const proxies = [
  {
    name: "nginx",
    file: "deploy/nginx.conf",
    uploads: /client_max_body_size (\d+)m;\n\s+proxy_request/,
    others: /size (\d+)m;/,
    start: startNginx
  },
  {
    name: "caddy",
    file: "deploy/Caddyfile",
    uploads: /@files \{\n\s+max_size (\d+)MiB/,
    others: /@others \{\n\s+max_size (\d+)MiB/,
    start: startCaddy
  }
]

describe.each(proxies)("$file", ({ file, others, uploads }) => {
  it("lets every body pass that the server accepts, and little more", () => {
    const sizeOf = (pattern: RegExp) => Number(pattern.exec(read(file))?.[1])
    expect(sizeOf(others)).toBe(2)
    expect(sizeOf(uploads) * mebibyte).toBeGreaterThan(Limits.defaults.fileBytes)
    expect(sizeOf(uploads) * mebibyte).toBeLessThan(1.1 * Limits.defaults.fileBytes)
  })

  it("forwards to the default port, and names paths that the API has", () => {
    const text = read(file)
    expect(text).toContain(`127.0.0.1:${port}`)
    const patterns = [...text.matchAll(/(\/?api\/[^\s|)]+)\$/g)].map(([, pattern = ""]) => new RegExp(`^/?${pattern}$`))
    expect(patterns.length).toBeGreaterThan(0)
    for (const pattern of patterns) expect(paths.some((path) => pattern.test(path)), String(pattern)).toBe(true)
  })
})

it("deploy/Caddyfile checks the port of health", () => {
  expect(read("deploy/Caddyfile")).toContain(`health_port ${healthPort}`)
})

it.skipIf(!isInstalled("caddy"))("Caddy accepts its file", () => {
  accepts("caddy", "validate", "--config", "Caddyfile", "--adapter", "caddyfile")
})

interface Proxied {
  readonly server: Serving
  /** The server without the proxy. */
  readonly url: string
  readonly proxy: ProxyProcess
  readonly https: number
  readonly healthUrl: string
}

const Slug = Schema.Struct({ slug: Schema.String })

describe.each(proxies)("through $name", ({ file, name, start }) => {
  const isRunnable = isInstalled(name) && isInstalled("openssl")

  /** Starts a server behind the proxy. */
  const use = (test: (proxied: Proxied) => Promise<void>) =>
    sqlite.use((store) =>
      withTempFolder(async (folder) => {
        const [upstream, health, http, https] = [await getPort(), await getPort(), await getPort(), await getPort()]
        const server = await serve({
          ...store,
          PORT: String(upstream),
          HEALTH_PORT: String(health),
          TRUST_PROXY: "1",
          PUBLIC_URL: `https://127.0.0.1:${https}`,
          LOG_FORMAT: "json"
        })
        const proxy = await start(read(file), folder, { upstream, health, http, https })
        try {
          await test({
            server,
            url: `http://127.0.0.1:${upstream}`,
            proxy,
            https,
            healthUrl: `http://127.0.0.1:${health}`
          })
        } finally {
          await proxy.stop()
          await server.stop()
        }
      })
    )

  it.skipIf(!isRunnable)(
    "the API is served over TLS, without health and metrics, with the callers' addresses",
    () =>
      use(async ({ proxy, server }) => {
        const tooLarge = await proxy.request("/api/auth/login", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "x".repeat(1.5 * mebibyte)
        })
        const [metrics, health, list] = [
          await proxy.request("/metrics"),
          await proxy.request("/health/ready"),
          await proxy.request("/api/surveys", { headers: { "x-forwarded-for": "203.0.113.9" } })
        ]
        // The refusal is that of the server, which explains itself.
        expect(tooLarge).toMatchObject({ status: 413, contentType: "application/problem+json" })
        expect([metrics.status, health.status, list.status]).toEqual([404, 404, 401])
        expect(server.output()).toMatch(/"path":"\/api\/surveys".*"address":"127\.0\.0\.1"/)
        expect(server.output()).not.toContain("203.0.113.9")
      })
  )

  it.skipIf(!isRunnable)(
    "files are uploaded through the API and by the page, and exports are complete",
    () =>
      use(async ({ proxy, url }) => {
        const survey = await createFileSurvey(url)
        const { slug } = await decodeBody(
          Slug,
          await fetch(`${url}/api/surveys/${survey.id}`, { headers: survey.bearer })
        )
        // Larger than any other body.
        const photo = new File([new Uint8Array(3 * mebibyte)], "photo.bin")
        const post = async (path: string, form: FormData | URLSearchParams) => {
          const encoded = new Response(form)
          const headers = { "content-type": encoded.headers.get("content-type") ?? "" }
          return proxy.request(path, { method: "POST", headers, body: new Uint8Array(await encoded.arrayBuffer()) })
        }
        const upload = new FormData()
        upload.append("questionKey", "photo")
        upload.append("file", photo)
        const uploaded = await post(`/api/response/survey/${survey.id}/files`, upload)
        expect(uploaded.status, uploaded.body.toString()).toBe(201)

        const page = formOf((await proxy.request(`/s/${slug}`)).body.toString())
        const sent = await post(new URL(page.action, "https://localhost").pathname, bodyOf(page, [["q.photo", photo]]))
        expect(sent.status, sent.body.toString()).toBe(303)

        const path = `/api/surveys/${survey.id}/export?format=csv`
        const exported = await proxy.request(path, { headers: survey.bearer })
        const direct = await (await fetch(url + path, { headers: survey.bearer })).text()
        expect(exported.body.toString()).toBe(direct)
        expect(direct.trim().split("\n")).toHaveLength(2)
      })
  )

  it.skipIf(!isRunnable)(
    "an upload reaches the server while it is sent",
    () =>
      use(async ({ healthUrl, https, url }) => {
        const survey = await createFileSurvey(url)
        const upload = httpsRequest(`https://127.0.0.1:${https}/api/response/survey/${survey.id}/files`, {
          method: "POST",
          headers: { "content-type": "multipart/form-data; boundary=b", "content-length": String(10 * mebibyte) },
          rejectUnauthorized: false
        })
        upload.on("error", () => undefined)
          .write("--b\r\ncontent-disposition: form-data; name=\"questionKey\"\r\n\r\nphoto\r\n")
        // The request for the metrics is one of them.
        await expect.poll(async () => (await fetch(`${healthUrl}/metrics`)).text(), { timeout: 10_000 })
          .toMatch(/^http_requests_in_flight 2$/m)
        upload.destroy()
      })
  )

  it.skipIf(!isRunnable)(
    "events come one by one, although the proxy collects other responses",
    () =>
      use(async ({ healthUrl, https, url }) => {
        const owner = await createOwner(url)
        let received = ""
        const stream = httpsRequest(`https://127.0.0.1:${https}/api/surveys/${owner.survey}/changes`, {
          headers: { accept: "text/event-stream", "x-api-key": owner.apiKey },
          rejectUnauthorized: false
        }, (incoming) => incoming.setEncoding("utf8").on("data", (text: string) => received += text))
        stream.on("error", () => undefined).end()
        const countResponses = () => received.split("event: response\n").length - 1
        await expect.poll(() => received, { timeout: 5_000 }).toContain("event: questionnaire")
        for (let count = 1; count <= 3; count++) {
          expect(await submit(url, owner, String(count))).toBe(201)
          await expect.poll(countResponses, { timeout: 2_000 }).toBe(count)
        }
        expect(await inFlight(healthUrl)).toBe(2)
        stream.destroy()
        // One who leaves is noticed at once, before the next sign of life: the place is free.
        await expect.poll(() => inFlight(healthUrl), { timeout: 5_000 }).toBe(1)
      })
  )
})

/** Number of requests in flight, this one included. */
const inFlight = async (url: string): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^http_requests_in_flight (\d+)$/m.exec(metrics)?.[1])
}
