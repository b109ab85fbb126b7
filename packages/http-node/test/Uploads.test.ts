/** Uploads over a socket: bodies without an end, slow senders, connections that break. */
import { connect, type Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey } from "./fixtures/surveys.js"
import { startTestServer, type TestServer } from "./fixtures/TestServer.js"

let server: TestServer
let path: string
beforeAll(async () => {
  // There is a place for one.
  server = await startTestServer({
    maxUploads: 1,
    minSendBytesPerSecond: 1_000,
    sendRateWindowMillis: 2_000
  })
  const question = { type: "file", key: "photo", text: "A photo?", settings: { maxBytes: maxFileBytes } }
  const survey = await publishSurvey(await server.newAccount(), { questions: [question] })
  path = `/response/survey/${survey.id}/files`
})
afterAll(() => server.stop())

/** As much as may wait for a response of one address. */
const maxFileBytes = 100 * 1_048_576

const fields = `--b\r\nContent-Disposition: form-data; name="questionKey"\r\n\r\nphoto\r\n`

const fileHead = `--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`

interface OpenUpload {
  readonly socket: Socket
  /** What the server has sent after `100 Continue`. */
  readonly received: () => string
}

/** Sends the head of a request with a body of this size, and waits until the upload has its place. */
const openUpload = async (bodyBytes: number, address: string): Promise<OpenUpload> => {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
  let text = ""
  socket.on("error", () => undefined).on("data", (chunk) => {
    text += chunk.toString()
  })
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${bodyBytes}\r\n` +
      "Content-Type: multipart/form-data; boundary=b\r\nExpect: 100-continue\r\n\r\n"
  )
  await poll(() => text).toBe(continueResponse)
  return { socket, received: () => text.slice(continueResponse.length) }
}

const continueResponse = "HTTP/1.1 100 Continue\r\n\r\n"

/** Uploads a small file. Returns the status. */
const upload = async (address: string): Promise<number> =>
  (await server.call("POST", path, {
    body: `${fields}${fileHead}x\r\n--b--\r\n`,
    headers: { "Content-Type": "multipart/form-data; boundary=b", "X-Forwarded-For": address }
  })).status

const poll = (probe: () => unknown) => expect.poll(probe, { interval: 20 })

describe("a body of 1 GiB", () => {
  it.each([
    ["a preamble", "192.0.2.1", "", "too-long"],
    ["the header of a part", "192.0.2.2", "--b\r\nX-Long: ", "invalid"],
    ["a field", "192.0.2.3", `--b\r\nContent-Disposition: form-data; name="questionKey"\r\n\r\n`, "too-long"],
    ["text after the last boundary", "192.0.2.4", `${fields}${fileHead}x\r\n--b--\r\n`, "too-long"]
  ])("that is %s is refused after its first bytes (400)", async (_, address, beginning, code) => {
    const { received, socket } = await openUpload(2 ** 30, address)
    socket.write(beginning)
    const piece = Buffer.alloc(65_536, "x")
    while (received() === "" && !socket.destroyed && socket.bytesWritten < 2 ** 30) {
      if (!socket.writableNeedDrain) socket.write(piece)
      await nextTurn()
    }
    expect(received()).toMatch(/^HTTP\/1\.1 400 /)
    expect(received()).toContain(`"code":"${code}"`)
    // The server accepts 64 KiB. The rest is in the buffers of the operating system.
    expect(socket.bytesWritten).toBeLessThan(32 * 1_048_576)
    socket.destroy()
    await poll(() => upload(address)).toBe(201)
  })
})

describe("a sender", () => {
  it("that is slower than the minimum receives 408, and gives up its place and its storage", async () => {
    const { received, socket } = await openUpload(2 * maxFileBytes, "192.0.2.5")
    socket.write(`${fields}${fileHead}x`)
    await poll(() => upload("192.0.2.6")).toBe(503)
    const trickle = setInterval(() => socket.write("x"), 50)
    await poll(received).toMatch(/^HTTP\/1\.1 408 /)
    clearInterval(trickle)
    socket.destroy()
    await poll(() => upload("192.0.2.5")).toBe(201)
  })

  it("that is slow, but faster than the minimum, uploads its file", async () => {
    const [pieces, pieceBytes] = [50, 5_000]
    const end = "\r\n--b--\r\n"
    const { received, socket } = await openUpload(
      fields.length + fileHead.length + pieces * pieceBytes + end.length,
      "192.0.2.7"
    )
    socket.write(`${fields}${fileHead}`)
    for (let sent = 0; sent < pieces; sent++) {
      socket.write(Buffer.alloc(pieceBytes))
      await new Promise((next) => setTimeout(next, 60))
    }
    socket.write(end)
    await poll(received).toMatch(/^HTTP\/1\.1 201 /)
    socket.destroy()
  })

  it("that disconnects in the middle gives up its place and its storage", async () => {
    const { socket } = await openUpload(2 * maxFileBytes, "192.0.2.8")
    socket.write(`${fields}${fileHead}`)
    const sending = setInterval(() => socket.write(Buffer.alloc(5_000)), 50)
    await poll(() => upload("192.0.2.9")).toBe(503)
    clearInterval(sending)
    socket.destroy()
    await poll(() => upload("192.0.2.8")).toBe(201)
  })
})
