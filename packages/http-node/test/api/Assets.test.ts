/** Assets: upload, list, delete, and the pictures that anybody sees. */
import { AssetJson, SurveyJson } from "@canvass/core/ports"
import { PictureSamples } from "@canvass/core/testing"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readPages } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const { bytesOf, exif, jpeg, png } = PictureSamples

const formOf = (content: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append("file", new File([content], "<script>.svg", { type: "image/svg+xml" }))
  return form
}

const send = (content: Uint8Array<ArrayBuffer>, as = account) =>
  server.call("POST", "/assets", { body: formOf(content), credential: as.token })

const upload = async (content: Uint8Array<ArrayBuffer>, as = account) => {
  const response = await send(content, as)
  expect(response.status, response.text).toBe(201)
  return decodeBody(AssetJson.AddressedAsset, response)
}

const refused = async (content: Uint8Array<ArrayBuffer>) => {
  const { slug, status } = decodeProblem(await send(content))
  return `${status} ${slug}`
}

const media = async (url: string, headers: Readonly<Record<string, string>> = {}, method = "GET") => {
  const response = await server.fetch(url, { method, headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe("a picture", () => {
  it("is uploaded by its content, listed, seen by anybody without its metadata, and deleted", async () => {
    const photo = jpeg({ width: 30, height: 20, segments: [[0xe1, exif(6)]] })
    const asset = await upload(photo)
    expect(asset).toMatchObject({ width: 20, height: 30, type: "image/jpeg" })
    expect(asset.url).toBe(`${server.url}/media/${asset.sha256}`)
    expect(await readPages(server, account, "/assets?limit=10", AssetJson.AddressedAsset)).toEqual([[asset]])

    const seen = await media(asset.url)
    expect(seen.status).toBe(200)
    expect(createHash("sha256").update(seen.bytes).digest("hex")).toBe(asset.sha256)
    expect(seen.bytes.length).toBe(asset.size)
    expect(seen.bytes.toString("latin1")).not.toContain("GPS")
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(asset.size),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "cross-origin"
    })
    const cached = await media(asset.url, { "If-None-Match": `"${asset.sha256}"` })
    expect([cached.status, cached.bytes.length]).toEqual([304, 0])
    const head = await media(asset.url, {}, "HEAD")
    expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([200, String(asset.size), 0])

    expect((await account.delete(`/assets/${asset.assetId}`)).status).toBe(204)
    expect((await media(asset.url)).status).toBe(404)
    expect((await account.delete(`/assets/${asset.assetId}`)).status).toBe(404)
  })

  it("of two accounts stays until both have deleted it, and each sees its own asset alone", async () => {
    const other = await server.newAccount()
    const [own, others] = [await upload(png({ width: 7 })), await upload(png({ width: 7 }), other)]
    expect(own.url).toBe(others.url)
    expect(own.assetId).not.toBe(others.assetId)
    expect((await other.delete(`/assets/${own.assetId}`)).status).toBe(404)
    expect((await account.delete(`/assets/${own.assetId}`)).status).toBe(204)
    expect((await media(own.url)).status).toBe(200)
    expect((await other.delete(`/assets/${others.assetId}`)).status).toBe(204)
    expect((await media(own.url)).status).toBe(404)
  })

  it("again is the asset that exists", async () => {
    const { assetId } = await upload(png({ width: 8 }))
    expect((await upload(png({ width: 8, chunks: [["tEXt", "metadata"]] }))).assetId).toBe(assetId)
  })
})

describe("an upload is refused", () => {
  it.each([
    [
      "of a type that runs scripts",
      bytesOf("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
      "415 unsupported-file-type"
    ],
    ["of an empty file", bytesOf(""), "415 unsupported-file-type"],
    ["of more pixels than are accepted", png({ width: 4_097 }), "400 invalid-input"],
    [
      "of a bomb that says it has very many pixels",
      png({ width: 0xffff_ffff, height: 0xffff_ffff }),
      "400 invalid-input"
    ],
    ["of a picture that ends too early", png().slice(0, 60), "400 invalid-input"],
    ["of an animation", png({ chunks: [["acTL", "\0".repeat(8)]] }), "400 invalid-input"],
    ["of more than 2 MiB", new Uint8Array(2 * 2 ** 20 + 1), "413 payload-too-large"],
    ["of far more than 2 MiB", new Uint8Array(3 * 2 ** 20), "413 payload-too-large"]
  ])("%s", async (_, content, refusal) => expect(await refused(content)).toBe(refusal))

  it("with a field beside the file, without a file, and as JSON", async () => {
    const answers = [
      await server.call("POST", "/assets", {
        body: formOf(png(), { questionKey: "photo" }),
        credential: account.token
      }),
      await server.call("POST", "/assets", { body: new FormData(), credential: account.token }),
      await account.post("/assets", { file: "content" })
    ]
    expect(answers.map((answer) => decodeProblem(answer).status)).toEqual([400, 400, 415])
  })
})

describe("the address of a picture", () => {
  it.each(["", "0".repeat(64), "A".repeat(64), "0".repeat(63), `${"0".repeat(64)}/x`, "..%2f..%2fetc", "%00"])(
    "is 404 for %j",
    async (name) => expect((await media(`${server.url}/media/${name}`)).status).toBe(404)
  )

  it("counts with the pages that an address views", async () => {
    const limited = await startTestServer({ rateLimitPages: 2 })
    const statuses = []
    for (let count = 0; count < 3; count++) {
      const { headers, status } = await limited.fetch(`${limited.url}/media/${"0".repeat(64)}`)
      statuses.push([status, headers.has("retry-after")])
    }
    expect(statuses).toEqual([[404, false], [404, false], [429, true]])
    await limited.stop()
  })

  it("is read only", async () => {
    const { url } = await upload(png({ width: 9 }))
    expect((await media(url, {}, "DELETE")).status).toBe(405)
  })
})

it("a thousand pictures are listed by pages and all at once, and one more is refused", async () => {
  const owner = await server.newAccount()
  for (let from = 0; from < 1_000; from += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, n) => upload(png({ width: 1 + from + n }), owner)))
  }
  const pages = await readPages(server, owner, "/assets?limit=300", AssetJson.AddressedAsset)
  expect(pages.map(({ length }) => length)).toEqual([300, 300, 300, 100])
  expect(new Set(pages.flat().map(({ width }) => width)).size).toBe(1_000)
  expect((await owner.get("/assets?limit=1&count=true")).headers.get("x-total-count")).toBe("1000")
  expect(decodeProblem(await send(png({ width: 1_001 }), owner))).toMatchObject({ status: 422 })
}, 120_000)

describe("a picture in use", () => {
  const design = (fields: object) => ({ title: "Lunch", design: fields })

  const pictured = (asset: string) => ({
    title: "Lunch",
    questions: [{
      type: "single_choice",
      text: "Which?",
      options: ["None", { value: "a", label: "A", image: { asset, alt: "A" } }]
    }]
  })

  it("is deleted when no survey names it any more, and nobody names one of another account", async () => {
    const { assetId } = await upload(png({ width: 77 }))
    const created = await server.call("POST", "/surveys", {
      body: design({ logo: assetId }),
      credential: account.token
    })
    expect(created.status, created.text).toBe(201)
    const { id } = decodeBody(SurveyJson.SurveyDetail, created)
    const remove = () => server.call("DELETE", `/assets/${assetId}`, { credential: account.token })
    const refused = decodeProblem(await remove())
    expect([refused.status, refused.errors.map(({ code }) => code)]).toEqual([422, ["in-use"]])
    const other = await server.newAccount()
    const stolen = await server.call("POST", "/surveys", { body: design({ cover: assetId }), credential: other.token })
    expect(decodeProblem(stolen).errors.map(({ code, pointer }) => `${pointer} ${code}`)).toEqual([
      "/design/cover unknown-asset"
    ])
    await server.call("PUT", `/surveys/${id}`, { body: { design: null }, credential: account.token })
    expect((await remove()).status).toBe(204)
  })

  it("stands by its digest in a definition, which is the same with the same tag in an account that has it, too", async () => {
    const [mine, theirs] = [await server.newAccount(), await server.newAccount()]
    const content = png({ width: 78 })
    const { assetId, sha256 } = await upload(content, mine)
    const create = (body: unknown, { token }: CallingAccount) =>
      server.call("POST", "/surveys", { body, credential: token })
    const read = async (response: Awaited<ReturnType<typeof create>>, { token }: CallingAccount) => {
      const { id } = decodeBody(SurveyJson.SurveyDetail, response)
      const { headers, text } = await server.call("GET", `/surveys/${id}/definition`, { credential: token })
      return { id, etag: headers.get("etag"), text }
    }
    const first = await read(await create(pictured(assetId), mine), mine)
    expect(first.text).toContain(`"asset":"${sha256}"`)
    const definition: unknown = JSON.parse(first.text)
    const place = "/questions/0/options/1/image/asset"
    const refusals = (response: Awaited<ReturnType<typeof create>>) => {
      const { errors, slug, status } = decodeProblem(response)
      return [status, slug, ...errors.map(({ code, pointer }) => `${pointer} ${code}`)]
    }
    const missing = [422, "business-rule", `${place} missing-asset`]
    expect(refusals(await create(definition, theirs))).toEqual(missing)
    const empty = decodeBody(SurveyJson.SurveyDetail, await create({ title: "Empty" }, theirs))
    const replace = () =>
      server.call("PUT", `/surveys/${empty.id}/definition`, { body: definition, credential: theirs.token })
    expect(refusals(await replace())).toEqual(missing)
    for (const path of ["/surveys/validate", `/surveys/${empty.id}/plan`]) {
      const { text } = await server.call("POST", path, { body: definition, credential: theirs.token })
      expect(JSON.parse(text)).toMatchObject({ errors: [{ pointer: place, code: "missing-asset" }] })
    }
    await upload(content, theirs)
    const second = await read(await replace(), theirs)
    expect([second.text, second.etag]).toEqual([first.text, first.etag])
  })

  it("is kept by one of two that come at the same time: the survey that names it, or its deletion", async () => {
    for (let round = 0; round < 12; round++) {
      const { assetId } = await upload(png({ width: 100 + round }))
      const [survey, deletion] = await Promise.all([
        server.call("POST", "/surveys", {
          body: round % 2 === 0 ? design({ logo: assetId }) : pictured(assetId),
          credential: account.token
        }),
        server.call("DELETE", `/assets/${assetId}`, { credential: account.token })
      ])
      expect([[201, 422], [400, 204]]).toContainEqual([survey.status, deletion.status])
      const media = await server.call("GET", "/assets", { credential: account.token })
      expect(media.text.includes(assetId)).toBe(survey.status === 201)
    }
  })
})
