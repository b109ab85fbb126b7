/** What scripts of other sites, other accounts and broken programs get from the operations of the editor. */
import { PictureSamples } from "@canvass/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

/** Somebody who is logged in, a draft of theirs, and the page of its editor. */
const newEditor = async () => {
  const client = await logInto(server.url)
  const owner = (await server.canvass.accounts.ensure(client.email)).id
  const { id } = await server.canvass.surveys.create(owner, { title: "Lunch" })
  const { headers, html } = await client.get(`/portal/surveys/${id}/edit`)
  const formToken = /data-form-token="([^"]+)"/.exec(html)?.[1] ?? ""
  const send = async (
    operation: string,
    body: unknown,
    changes: Readonly<Record<string, string>> = {},
    method = "POST"
  ) => {
    const response = await client.request(`/portal/surveys/${id}/editor/${operation}`, {
      method,
      headers: {
        "origin": server.url,
        "content-type": "application/json",
        "x-form-token": formToken,
        ...changes
      },
      ...method === "POST" ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}
    })
    const answer: unknown = JSON.parse(response.html)
    return { status: response.status, type: response.headers.get("content-type"), headers: response.headers, answer }
  }
  return { client, owner, id, headers, html, formToken, send }
}

const refusedAs = (status: number, slug: string) => ({
  status,
  type: "application/problem+json",
  answer: { status, type: `${server.url}/errors/${slug}` }
})

/** As a script in ASCII has it. */
const escaped = (word: string) =>
  JSON.stringify(word).replaceAll(/[^ -~]/g, (letter) => `\\x${letter.charCodeAt(0).toString(16).toUpperCase()}`)

it("the page has the script of its language, which is kept for good, and may call this server only", async () => {
  const { client, headers, html, id } = await newEditor()
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*; connect-src 'self'$/)
  expect(html).toContain(`href="/portal/surveys/${id}/text"`)
  const scripts = await Promise.all(["", "?lang=de"].map(async (query) => {
    const page = await client.get(`/portal/surveys/${id}/edit${query}`)
    return /<script type="module" src="([^"]+)"/.exec(page.html)?.[1] ?? ""
  }))
  expect(scripts).toEqual([
    expect.stringMatching(/^\/assets\/editor\/en-editor-\w+\.js$/),
    expect.stringMatching(/^\/assets\/editor\/de-editor-\w+\.js$/)
  ])
  for (const script of scripts) {
    const { headers, html, status } = await client.request(script)
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"])
    const chunks = await Promise.all(
      [...new Set(html.match(/\.\/\w+-[\w-]+\.js/g))].map((chunk) => client.request(`/assets/editor/${chunk.slice(2)}`))
    )
    expect(chunks.map(({ status }) => status)).toEqual(chunks.map(() => 200))
    const words = html + chunks.map(({ html }) => html).join()
    const [own, other] = script.includes("/de-") ? ["Rückgängig", "Undo"] : ["Undo", "Rückgängig"]
    expect([words.includes(escaped(own)), words.includes(escaped(other))]).toEqual([true, false])
  }
  expect((await client.request("/assets/editor/en-none.js")).status).toBe(404)
})

it("what is saved is pending, is planned, and is applied", async () => {
  const { id, owner, send } = await newEditor()
  const definition = { title: "Dinner", questions: [{ key: "q1", type: "text", text: "Why?" }] }
  const saved = await send("save", { definition })
  expect(saved).toMatchObject({ status: 200, answer: { findings: { errors: [] } } })
  expect((await server.canvass.surveys.get(owner, id)).title).toBe("Lunch")
  const { answer } = await send("plan", {})
  expect(answer).toMatchObject({ errors: [], effects: [] })
  const token = typeof answer === "object" && answer !== null && "token" in answer ? answer.token : undefined
  expect(await send("apply", { plan: token, publish: true })).toMatchObject({
    status: 200,
    answer: { status: "published", published: { title: "Dinner" } }
  })
  expect(await server.canvass.surveys.get(owner, id)).toMatchObject({ title: "Dinner", status: "published" })
  expect(await send("load", {})).toMatchObject({ answer: { status: "published", responseCount: 0 } })
})

it("the reach of a condition is how many completed responses it is true for", async () => {
  const { id, owner, send } = await newEditor()
  const { questions } = await server.canvass.surveys.update(owner, id, {
    questions: [{ key: "score", type: "nps", text: "How likely?" }]
  })
  const condition = { question: "score", op: "lte", value: 6 }
  expect(await send("reach", { condition })).toMatchObject({ status: 200, answer: { count: 0, total: 0 } })
  await server.canvass.surveys.publish(owner, id)
  for (const value of [3, 6, 9]) {
    await server.canvass.responses.submit(id, { answers: [{ questionId: questions[0]?.id ?? "", value }] })
  }
  expect(await send("reach", { condition })).toMatchObject({ status: 200, answer: { count: 2, total: 3 } })
  expect(await send("reach", { condition: { question: "new", op: "answered" } }))
    .toMatchObject(refusedAs(400, "invalid-input"))
  expect(await send("reach", { condition: "score" })).toMatchObject(refusedAs(400, "invalid-input"))
})

describe("an operation is refused as problem JSON", () => {
  it("without the form token of the session, from another origin, and without a session", async () => {
    const { client, send } = await newEditor()
    const stranger = await newEditor()
    for (const token of ["", "x", stranger.formToken]) {
      expect(await send("save", { definition: { title: "x" } }, { "x-form-token": token }))
        .toMatchObject(refusedAs(403, "foreign-origin"))
    }
    for (const origin of ["https://evil.example", "null"]) {
      expect(await send("save", { definition: { title: "x" } }, { origin }))
        .toMatchObject(refusedAs(403, "foreign-origin"))
    }
    client.cookies.clear()
    expect(await send("load", {})).toMatchObject(refusedAs(401, "unauthorized"))
  })

  it("for the survey of another account, and for ids that are none", async () => {
    const { client, formToken } = await newEditor()
    const stranger = await newEditor()
    for (const id of [stranger.id, "x", "%00", "00000000-0000-4000-8000-000000000000"]) {
      for (const operation of ["load", "save", "plan", "discard", "counts", "reach"]) {
        const { headers, html, status } = await client.request(`/portal/surveys/${id}/editor/${operation}`, {
          method: "POST",
          headers: { "origin": server.url, "content-type": "application/json", "x-form-token": formToken },
          body: JSON.stringify({ definition: { title: "x" }, etag: "\"x\"" })
        })
        expect([400, 404]).toContain(status)
        expect([headers.get("content-type"), html]).toEqual(["application/problem+json", expect.stringMatching(/^\{/)])
      }
    }
    expect(await stranger.send("load", {})).toMatchObject({ answer: { published: { title: "Lunch" } } })
  })

  it("for another type, another method, JSON that is none, is too deep or too long, and fields of the wrong type", async () => {
    const { send } = await newEditor()
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      expect(await send("save", { definition: {} }, { "content-type": type }))
        .toMatchObject(refusedAs(415, "unsupported-media-type"))
    }
    expect(await send("load", {}, {}, "GET")).toMatchObject(refusedAs(405, "method-not-allowed"))
    for (const body of ["", "{", "[".repeat(100_000), `{"definition":${"[".repeat(40)}${"]".repeat(40)}}`]) {
      expect(await send("save", body)).toMatchObject(refusedAs(400, "malformed-json"))
    }
    expect(await send("save", { definition: { title: "x".repeat(1_048_576) } }))
      .toMatchObject(refusedAs(413, "payload-too-large"))
    for (const body of ["[]", "null", "1", { definition: [] }, { definition: "x" }, { definition: {}, etag: 1 }, {}]) {
      expect(await send("save", body)).toMatchObject(refusedAs(400, "invalid-input"))
    }
    for (
      const [operation, body] of [["apply", {}], ["rebase", { definition: {} }], ["discard", {}], [
        "settings",
        {}
      ]] as const
    ) {
      expect(await send(operation, body)).toMatchObject(refusedAs(400, "invalid-input"))
    }
    expect(await send("validate", { definition: { title: "x\u0000" } })).toMatchObject(refusedAs(400, "invalid-input"))
  })

  it("for a version that is not that of the pending definition", async () => {
    const { send } = await newEditor()
    await send("save", { definition: { title: "x" } })
    expect(await send("save", { definition: { title: "y" } })).toMatchObject(refusedAs(412, "precondition-failed"))
    expect(await send("save", { definition: { title: "y" }, etag: "\"x\"" }))
      .toMatchObject(refusedAs(412, "precondition-failed"))
    expect(await send("apply", { plan: "x", publish: false })).toMatchObject(refusedAs(412, "plan-outdated"))
  })
})

it("a session may send 300 requests a minute, which do not count as forms", async () => {
  const limited = await startPageServer({ settings: { rateLimitForms: 5 } })
  try {
    const client = await logInto(limited.url)
    const owner = (await limited.canvass.accounts.ensure(client.email)).id
    const { id } = await limited.canvass.surveys.create(owner, { title: "Lunch" })
    const { html } = await client.get(`/portal/surveys/${id}/edit`)
    const formToken = /data-form-token="([^"]+)"/.exec(html)?.[1] ?? ""
    const send = async () => {
      const { headers, status } = await client.request(`/portal/surveys/${id}/editor/counts`, {
        method: "POST",
        headers: { "origin": limited.url, "content-type": "application/json", "x-form-token": formToken },
        body: "{}"
      })
      return { status, retryAfter: headers.get("retry-after") }
    }
    const statuses = new Set<number>()
    for (let count = 0; count < 300; count++) statuses.add((await send()).status)
    expect([...statuses]).toEqual([200])
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toMatch(/^\d+$/)
    expect((await client.get("/portal/account")).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

it("pictures are stored for the account, and refused as the API refuses them", async () => {
  const { owner, send } = await newEditor()
  const content = Buffer.from(PictureSamples.png({ width: 40, height: 20 })).toString("base64")
  const { answer: stored, status } = await send("uploadPicture", { type: "image/png", content })
  const [asset] = (await server.canvass.assets.list(owner)).items
  expect([status, stored]).toEqual([200, { sha256: asset?.sha256 }])
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>").toString("base64")
  expect(await send("uploadPicture", { type: "image/png", content: svg })).toMatchObject(
    refusedAs(415, "unsupported-file-type")
  )
  const largest = Buffer.alloc(2 * 1_048_576).toString("base64")
  expect(await send("uploadPicture", { type: "image/png", content: largest })).toMatchObject(
    refusedAs(415, "unsupported-file-type")
  )
  expect(await send("uploadPicture", { type: "image/png", content: "x".repeat(3 * 1_048_576) })).toMatchObject(
    refusedAs(413, "payload-too-large")
  )
  expect(await send("counts", "x".repeat(1_100_000))).toMatchObject(refusedAs(413, "payload-too-large"))
  for (const wrong of [{}, { type: "image/png", content: "*" }, { content, type: 7 }]) {
    expect(await send("uploadPicture", wrong)).toMatchObject(refusedAs(400, "invalid-input"))
  }
})

it("stored pictures are listed by page for their account, and deleted unless a survey uses them", async () => {
  const { id, owner, send } = await newEditor()
  const stored: Array<string> = []
  for (let width = 1; width <= 25; width++) {
    stored.push((await server.canvass.assets.upload(owner, PictureSamples.png({ width }))).assetId)
  }
  const { answer: first } = await send("pictures", {})
  const { next, pictures } = picturesIn(first)
  expect(pictures.slice(0, 2)).toMatchObject([{ id: stored[24], width: 25, type: "image/png" }, { id: stored[23] }])
  const { answer: second } = await send("pictures", { cursor: next })
  expect(picturesIn(second)).toMatchObject({ pictures: [{ id: stored[0] }] })
  expect(picturesIn(second).next).toBeUndefined()
  const used = (await server.canvass.assets.get(owner, stored[0] ?? "")).sha256
  const image = { asset: used, alt: "A dot" }
  await send("save", { definition: { title: "Lunch", questions: [{ key: "q1", type: "text", text: "Why?", image }] } })
  expect(await send("removePicture", { id: stored[0] })).toMatchObject({
    status: 422,
    answer: { errors: [{ code: "in-use" }] }
  })
  expect(await send("removePicture", { id: stored[1] })).toMatchObject({ status: 200 })
  expect(await send("removePicture", { id: stored[1] })).toMatchObject(refusedAs(404, "not-found"))
  const stranger = await newEditor()
  expect(picturesIn((await stranger.send("pictures", {})).answer).pictures).toEqual([])
  expect(await stranger.send("removePicture", { id: stored[2] })).toMatchObject(refusedAs(404, "not-found"))
  expect(await server.canvass.assets.get(owner, stored[2] ?? "")).toMatchObject({ width: 3 })
  for (
    const [name, wrong] of [["pictures", { cursor: 7 }], ["pictures", { cursor: "x" }], ["removePicture", {}]] as const
  ) {
    expect((await send(name, wrong)).status).toBe(400)
  }
  expect((await server.canvass.pending.get(owner, id)).definition).toMatchObject({ questions: [{ image }] })
})

const picturesIn = (answer: unknown): { pictures: ReadonlyArray<unknown>; next: unknown } => {
  if (typeof answer !== "object" || answer === null || !("pictures" in answer) || !Array.isArray(answer.pictures)) {
    throw new Error(`There are no pictures in ${JSON.stringify(answer)}.`)
  }
  return { pictures: answer.pictures, next: "next" in answer ? answer.next : undefined }
}
