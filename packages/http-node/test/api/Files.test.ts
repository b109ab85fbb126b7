/** Files: upload, claim, download, list, delete. */
import { FileJson, ResponseJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { createHash, randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, readPages } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const questions = [
  { type: "file", key: "photo", text: "A photo?", settings: { maxFiles: 3, maxBytes: 1_000_000 } },
  { type: "file", key: "text", text: "A text?", settings: { maxBytes: 10, mimeTypes: ["text/*"] } },
  { type: "text", key: "why", text: "Why?" }
]

const newSurvey = (body: object = {}) => publishSurvey(account, { questions, ...body })

const formOf = (content: string | Uint8Array<ArrayBuffer>, options: {
  readonly question?: string
  readonly name?: string
  readonly type?: string
} = {}) => {
  const form = new FormData()
  form.append("questionKey", options.question ?? "photo")
  const type = options.type ?? "application/octet-stream"
  form.append("file", new File([content], options.name ?? "photo.bin", { type }))
  return form
}

/** A survey by its id. */
interface Survey {
  readonly id: string
}

const send = (survey: Survey, form: FormData, headers: Readonly<Record<string, string>> = {}) =>
  server.call("POST", `/response/survey/${survey.id}/files`, { body: form, headers })

const upload = async (survey: Survey, ...parameters: Parameters<typeof formOf>) => {
  const response = await send(survey, formOf(...parameters))
  expect(response.status, response.text).toBe(201)
  return decodeBody(FileJson.NewFile, response)
}

const submit = (survey: Survey, value: unknown, body: object = {}) =>
  server.call("POST", `/response/survey/${survey.id}`, {
    body: { answers: [{ questionKey: "photo", value }], ...body }
  })

const claim = async (survey: Survey, value: unknown, body: object = {}) => {
  const response = await submit(survey, value, body)
  expect(response.status, response.text).toBe(201)
  return decodeBody(ResponseJson.SubmittedResponse, response)
}

const unknownFile = (index = 0) => ({
  status: 400,
  violations: [`/answers/0/value/${index}/fileId unknown-file`]
})

const bytesOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await server.fetch(`${server.url}/api${path}`, {
    headers: { Authorization: `Bearer ${account.token}`, ...headers }
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64"
  )
)

describe("a file", () => {
  it("is uploaded, claimed by a response, listed, downloaded and deleted", async () => {
    const survey = await newSurvey()
    const content = Uint8Array.from(randomBytes(700_001))
    const uploaded = await upload(survey, content, { name: "../../etc/Grüße \"1\".bin" })
    const sha256 = createHash("sha256").update(content).digest("hex")
    expect(uploaded).toMatchObject({ name: "Grüße \"1\".bin", size: content.length, sha256 })
    const { fileId, name, size, type } = uploaded
    expect((await account.get(`/surveys/${survey.id}/files/${fileId}`)).status).toBe(404)
    const response = await claim(survey, [{ fileId, name: "forged", size: 1, type: "text/html" }])
    const question = { questionId: survey.questions[0]?.id, questionKey: "photo", type: "file" }
    expect(response.answers).toEqual([{ ...question, value: [{ fileId, name, size, type }] }])

    const [[item, ...others] = []] = await readPages(
      server,
      account,
      `/surveys/${survey.id}/files?limit=10`,
      FileJson.FileItem
    )
    expect(others).toEqual([])
    expect(item).toMatchObject({ fileId, name, size, type, sha256, responseId: response.id })
    const { bytes, response: download } = await bytesOf(`/surveys/${survey.id}/files/${fileId}`)
    expect(download.status).toBe(200)
    expect(bytes.equals(content)).toBe(true)
    expect(Object.fromEntries(download.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": String(size),
      "content-disposition": "attachment; filename=\"Gr__e _1_.bin\"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.bin",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      etag: `"${sha256}"`
    })

    const csv = await account.get(`/surveys/${survey.id}/export?format=csv`)
    expect(csv.text).toContain("A photo? [url]")
    expect(csv.text).toContain(`${server.url}/api/surveys/${survey.id}/files/${fileId}`)
    const analytics: unknown = JSON.parse((await account.get(`/surveys/${survey.id}/analytics`)).text)
    expect(analytics).toMatchObject({ questions: [{ count: 1, bytes: size, types: [{ type, count: 1 }] }, {}, {}] })

    expect((await account.delete(`/surveys/${survey.id}/files/${fileId}`)).status).toBe(204)
    expect((await account.get(`/surveys/${survey.id}/files/${fileId}`)).status).toBe(404)
    const answers = [{ ...question, value: [{ fileId, name, size, type, deleted: true }] }]
    const read = decodeBody(
      ResponseJson.ResponseItem,
      await account.get(`/surveys/${survey.id}/responses/${response.id}`)
    )
    expect(read.answers).toEqual(answers)
    const listed = decodeBody(
      Schema.Array(ResponseJson.ResponseItem),
      await account.get(`/surveys/${survey.id}/responses`)
    )
    expect(listed[0]?.answers).toEqual(answers)
    expect((await account.get(`/surveys/${survey.id}/export?format=xml`)).text).toContain("deleted=\"true\"")
    expect((await account.get(`/surveys/${survey.id}/export?format=csv`)).text).not.toContain(fileId)
  })

  it("has at most the size of its question (413), and a type that the question accepts (415)", async () => {
    const survey = await newSurvey()
    expect((await upload(survey, "0123456789", { question: "text", type: "text/plain" })).size).toBe(10)
    const large = await send(survey, formOf("0123456789a", { question: "text", type: "text/plain" }))
    expect(decodeProblem(large)).toMatchObject({ status: 413, slug: "payload-too-large" })
    const type = await send(survey, formOf("{}", { question: "text", type: "application/json" }))
    expect(decodeProblem(type)).toMatchObject({ status: 415, slug: "unsupported-file-type" })
  })

  it("has the type that it is declared as, if its content has no other signature", async () => {
    const survey = await newSurvey()
    expect((await upload(survey, png, { type: "image/png; a=b" })).type).toBe("image/png")
    expect((await upload(survey, png)).type).toBe("image/png")
    expect((await upload(survey, "BMW, Audi", { type: "text/csv" })).type).toBe("text/csv")
    expect((await upload(survey, "<svg onload=\"alert(1)\"/>", { type: "image/svg+xml" })).type).toBe("image/svg+xml")
    const polyglot = await send(survey, formOf(png, { type: "text/html" }))
    expect(decodeProblem(polyglot)).toMatchObject({ status: 415, slug: "unsupported-file-type" })
  })

  it.each([
    ["image/png", "<html><script>alert(1)</script></html>"],
    ["image/jpg", "GIF, not JPEG"],
    ["application/pdf", Uint8Array.of(0, 1, 2, 3)],
    ["application/zip", "PK"],
    ["video/mp4", "<svg onload=\"alert(1)\"/>"]
  ])("is refused if it is declared as %s and has not its signature: %j (415)", async (type, content) => {
    const refused = await send(await newSurvey(), formOf(content, { type }))
    expect(decodeProblem(refused)).toMatchObject({ status: 415, slug: "unsupported-file-type" })
  })

  it("whose signature is plain text is accepted", async () => {
    const survey = await newSurvey()
    for (
      const [type, content] of [["application/pdf", "%PDF-1.4\n%%EOF\n"], [
        "application/rtf",
        "{\\rtf1 Hello}"
      ]] as const
    ) {
      expect((await upload(survey, content, { type })).type).toBe(type)
    }
  })

  it.each([
    ["../../etc/passwd", "passwd"],
    ["..", "file"],
    ["C:\\fake\\con", "con"],
    ["a\u202Egpj.exe", "agpj.exe"],
    ["фото кота 🐈.jpg", "фото кота 🐈.jpg"],
    ["", "file"]
  ])("with the name %j is stored as %j", async (name, stored) => {
    expect((await upload(await newSurvey(), "x", { name })).name).toBe(stored)
  })

  it("with a name of 10 000 characters is refused", async () => {
    const response = await send(await newSurvey(), formOf("x", { name: "a".repeat(10_000) }))
    expect(decodeProblem(response)).toMatchObject({ status: 400, violations: ["/file too-long"] })
  })

  it("without bytes is refused", async () => {
    const response = await send(await newSurvey(), formOf("", { type: "image/png" }))
    const problem = decodeProblem(response)
    expect(problem).toMatchObject({ status: 400, slug: "invalid-input" })
    expect(problem.violations).toEqual([expect.stringMatching(/^\/file /)])
  })
})

describe("an answer", () => {
  it("with a file that is unknown, of another survey or question, or of another response is refused", async () => {
    const [survey, other] = [await newSurvey(), await newSurvey()]
    const foreign = await upload(other, "x")
    const ofText = await upload(survey, "x", { question: "text", type: "text/plain" })
    const used = await upload(survey, "x")
    await claim(survey, [used])
    for (const fileId of [crypto.randomUUID(), "../x", foreign.fileId, ofText.fileId, used.fileId]) {
      expect(decodeProblem(await submit(survey, [{ fileId }]))).toMatchObject(unknownFile())
    }
    const fresh = await upload(survey, "x")
    expect(decodeProblem(await submit(survey, [fresh, { fileId: used.fileId }]))).toMatchObject({ status: 400 })
    await claim(survey, [{ fileId: fresh.fileId.toUpperCase() }])
  })

  it("claims a file once, however many responses name it at one time", async () => {
    const survey = await newSurvey()
    const { fileId } = await upload(survey, "x")
    const responses = await Promise.all(Array.from({ length: 12 }, () => submit(survey, [{ fileId }])))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(11)
  })

  it("of a partial response keeps, replaces and drops files", async () => {
    const survey = await newSurvey()
    const [first, second] = [await upload(survey, "1"), await upload(survey, "2")]
    const { id, resumeToken = "" } = await claim(survey, [{ fileId: first.fileId }], { status: "partial" })
    const resume = (answers: ReadonlyArray<unknown>, more: object = {}) =>
      server.call("PATCH", `/response/survey/${survey.id}/${id}`, {
        body: { answers, ...more },
        headers: { "X-Resume-Token": resumeToken }
      })
    expect((await resume([{ questionKey: "why", value: "because" }])).status).toBe(200)
    const both = await resume([{ questionKey: "photo", value: [{ fileId: first.fileId }, { fileId: second.fileId }] }])
    expect(both.status, both.text).toBe(200)
    const files = async () =>
      decodeBody(
        Schema.Array(FileJson.FileItem),
        await account.get(`/surveys/${survey.id}/files?responseId=${id}&order=asc`)
      )
        .map(({ fileId }) => fileId)
    expect(await files()).toEqual([first.fileId, second.fileId])
    const dropped = await resume([{ questionKey: "photo", value: [{ fileId: second.fileId }] }], {
      status: "completed"
    })
    expect(dropped.status, dropped.text).toBe(200)
    expect(await files()).toEqual([second.fileId])
    const again = await submit(survey, [{ fileId: first.fileId }])
    expect(decodeProblem(again)).toMatchObject(unknownFile())
    expect(JSON.parse(again.text)).toMatchObject({ errors: [{ questionKey: "photo" }] })
    expect((await account.delete(`/surveys/${survey.id}/responses/${id}`)).status).toBe(204)
    expect(await files()).toEqual([])
  })
})

describe("an upload", () => {
  it("is refused where a response is: unknown survey (404), draft (422), private survey (422)", async () => {
    const survey = await newSurvey({ visibility: "private" })
    expect(decodeProblem(await send(survey, formOf("x")))).toMatchObject({ status: 422 })
    expect((await account.post(`/response/survey/${survey.id}/files`, formOf("x"))).status).toBe(201)
    expect(decodeProblem(await send({ id: crypto.randomUUID() }, formOf("x")))).toMatchObject({ status: 404 })
    await account.post(`/surveys/${survey.id}/close`)
    expect(decodeProblem(await account.post(`/response/survey/${survey.id}/files`, formOf("x"))))
      .toMatchObject({ status: 422, slug: "business-rule" })
  })

  it("names an existing question for files, by id or by key", async () => {
    const survey = await newSurvey()
    const byId = new FormData()
    byId.append("questionId", survey.questions[0]?.id ?? "")
    byId.append("file", new File(["x"], "x"))
    expect((await send(survey, byId)).status).toBe(201)
    const refused = async (question: string) => decodeProblem(await send(survey, formOf("x", { question }))).violations
    expect(await refused("missing")).toEqual(["/questionKey unknown-question"])
    expect(await refused("why")).toEqual(["/questionKey not-allowed"])
    expect(JSON.parse((await send(survey, formOf("x", { question: "why" }))).text)).toMatchObject({
      errors: [{ questionKey: "why" }]
    })
  })

  it("with the same idempotency key, question and content gives the same file, also once it is claimed", async () => {
    const survey = await newSurvey()
    const headers = { "Idempotency-Key": crypto.randomUUID() }
    const tries = await Promise.all(Array.from({ length: 8 }, () => send(survey, formOf("same"), headers)))
    const ids = new Set(tries.map((response) => decodeBody(FileJson.NewFile, response).fileId))
    expect(ids.size).toBe(1)
    await claim(survey, [{ fileId: [...ids][0] }])
    const again = await send(survey, formOf("same"), headers)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect(decodeBody(FileJson.NewFile, again)).toMatchObject({ fileId: [...ids][0], expiresAt: null })
    expect(decodeProblem(await send(survey, formOf("other"), headers)))
      .toMatchObject({ status: 422, slug: "idempotency-key-reused" })
  })

  const multipart = (survey: Survey, body: string, type = "multipart/form-data; boundary=b") =>
    server.call("POST", `/response/survey/${survey.id}/files`, { body, headers: { "Content-Type": type } })

  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const filePart = `--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nx\r\n`
  const question = part("questionKey", "photo")

  it.each<readonly [title: string, body: string, violations: ReadonlyArray<string>]>([
    ["no file", `${question}--b--\r\n`, ["/file required"]],
    ["no question", `${filePart}--b--\r\n`, ["/questionId required"]],
    ["an unknown field", `${part("x", "1")}${question}${filePart}--b--\r\n`, ["/x unknown-field"]],
    ["a field twice", `${question}${question}${filePart}--b--\r\n`, ["/questionKey duplicate"]],
    ["two files", `${question}${filePart}${filePart}--b--\r\n`, ["/file too-many"]],
    ["a field after the file", `${question}${filePart}${part("x", "1")}--b--\r\n`, ["/x not-allowed"]],
    ["no last boundary", `${question}${filePart}`, [" invalid"]],
    ["a preamble of 1 MB", `${"x".repeat(1_000_000)}\r\n${question}${filePart}--b--\r\n`, [" too-long"]],
    ["10 000 parts", `${part("a", "").repeat(10_000)}${filePart}--b--\r\n`, [" too-many"]],
    ["a field of 2 KB", `${part("questionKey", "x".repeat(2_000))}${filePart}--b--\r\n`, [" too-long"]],
    ["no multipart", "hello", [" invalid"]]
  ])("with %s is refused (400)", async (_, body, violations) => {
    expect(decodeProblem(await multipart(await newSurvey(), body))).toMatchObject({ status: 400, violations })
  })

  it("without a boundary is refused (400), with another content type too (415)", async () => {
    const survey = await newSurvey()
    expect(decodeProblem(await multipart(survey, "x", "multipart/form-data"))).toMatchObject({ status: 400 })
    expect(decodeProblem(await multipart(survey, "{}", "application/json"))).toMatchObject({ status: 415 })
  })

  it("may have text before its first boundary and after its last one", async () => {
    const response = await multipart(await newSurvey(), `preamble\r\n${question}${filePart}--b--\r\nepilogue`)
    expect(response.status, response.text).toBe(201)
  })
})

describe("a download", () => {
  let path: string
  beforeAll(async () => {
    const survey = await newSurvey()
    const { fileId } = await upload(survey, "0123456789", { type: "text/plain" })
    await claim(survey, [{ fileId }])
    path = `/surveys/${survey.id}/files/${fileId}`
  })

  it.each([
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
    ["bytes=9-99", "9", "bytes 9-9/10"]
  ])("with the range %s returns that part (206)", async (range, part, contentRange) => {
    const { bytes, response } = await bytesOf(path, { Range: range })
    expect([response.status, bytes.toString(), response.headers.get("content-range")]).toEqual([
      206,
      part,
      contentRange
    ])
  })

  it.each(["bytes=10-", "bytes=-0"])("with the range %s is refused (416)", async (range) => {
    const response = await account.get(path, { Range: range })
    expect(decodeProblem(response)).toMatchObject({ status: 416, slug: "range-not-satisfiable" })
    expect(response.headers.get("content-range")).toBe("bytes */10")
  })

  it.each(["bytes=", "bytes=a-b", "bytes=4-2", "bytes=0-1,3-4", "items=0-1", "bytes=1e1-", "bytes=-"])(
    "with the invalid range %s returns the whole file",
    async (range) => {
      const { bytes, response } = await bytesOf(path, { Range: range })
      expect([response.status, bytes.toString()]).toEqual([200, "0123456789"])
    }
  )

  it("returns 304 for its `ETag`, and the whole file when `If-Range` is another one", async () => {
    const { response: { headers } } = await bytesOf(path)
    const etag = headers.get("etag") ?? ""
    expect((await bytesOf(path, { "If-None-Match": etag })).response.status).toBe(304)
    expect((await bytesOf(path, { Range: "bytes=0-1", "If-Range": etag })).response.status).toBe(206)
    expect((await bytesOf(path, { Range: "bytes=0-1", "If-Range": "\"x\"" })).response.status).toBe(200)
  })

  it("answers `HEAD` with the size", async () => {
    const { headers, status } = await server.fetch(`${server.url}/api${path}`, {
      method: "HEAD",
      headers: { Authorization: `Bearer ${account.token}` }
    })
    expect([status, headers.get("content-length")]).toEqual([200, "10"])
  })

  it("is for the survey's owner only", async () => {
    const stranger = await server.newAccount()
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.delete(path)).status).toBe(404)
  })
})
