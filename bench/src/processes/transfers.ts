/** Uploads or downloads files in a separate process: receives one job, sends its result, and exits. */
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { Agent, request } from "node:http"
import process from "node:process"
import { TransferJob } from "../load/Transfers.js"

const run = async (message: unknown): Promise<void> => {
  const { apiKey, connections, fileBytes, files, kind, url } = Schema.decodeUnknownSync(TransferJob)(message)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const form = multipart(randomBytes(fileBytes))
  const transfer = kind === "upload" ? () => upload(agent, url, form) : () => download(agent, url, apiKey, fileBytes)
  let begun = 0
  let refused = 0
  const client = async () => {
    while (begun++ < files) if (!await transfer()) refused++
  }
  const startedAt = performance.now()
  const before = process.cpuUsage()
  await Promise.all(Array.from({ length: connections }, client))
  const { system, user } = process.cpuUsage(before)
  process.send?.({
    files: files - refused,
    refused,
    seconds: (performance.now() - startedAt) / 1_000,
    cpuMicros: user + system
  })
  agent.destroy()
  process.disconnect()
}

const multipart = (content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--bench\r\nContent-Disposition: form-data; name="questionKey"\r\n\r\nphoto\r\n--bench\r\n`),
    Buffer.from(`Content-Disposition: form-data; name="file"; filename="photo.bin"\r\n`),
    Buffer.from("Content-Type: application/octet-stream\r\n\r\n"),
    content,
    Buffer.from("\r\n--bench--\r\n")
  ])

/** Each upload has an address of its own: the files of one address that no response has claimed are limited. */
const upload = (agent: Agent, url: string, form: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const outgoing = request(url, {
      agent,
      method: "POST",
      headers: {
        "content-type": "multipart/form-data; boundary=bench",
        "content-length": form.length,
        "x-forwarded-for": [10, ...randomBytes(3)].join(".")
      }
    }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode === 201))
    })
    outgoing.on("error", () => resolve(false)).end(form)
  })

const download = (agent: Agent, url: string, apiKey: string, fileBytes: number): Promise<boolean> =>
  new Promise((resolve) => {
    request(url, { agent, headers: { "x-api-key": apiKey } }, (response) => {
      let bytes = 0
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length
      }).on("end", () => resolve(response.statusCode === 200 && bytes === fileBytes))
    }).on("error", () => resolve(false)).end()
  })

process.once("message", (message) => void run(message))
