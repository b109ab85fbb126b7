/** Downloads a response at full speed. */
import { createHash } from "node:crypto"
import { once } from "node:events"
import { get, type IncomingMessage } from "node:http"

export interface Download {
  readonly firstByteMillis: number
  readonly millis: number
  readonly bytes: number
}

export const download = async (url: string, apiKey: string): Promise<Download> => {
  const began = performance.now()
  const response = await request(url, apiKey)
  let bytes = 0
  let firstByteMillis = 0
  response.on("data", (chunk: Buffer) => {
    if (bytes === 0) firstByteMillis = performance.now() - began
    bytes += chunk.length
  })
  await once(response, "end")
  return { firstByteMillis, millis: performance.now() - began, bytes }
}

/** Returns the SHA-256 of a response body. */
export const digest = async (url: string, apiKey: string): Promise<string> => {
  const hash = createHash("sha256")
  const response = await request(url, apiKey)
  response.on("data", (chunk: Buffer) => hash.update(chunk))
  await once(response, "end")
  return hash.digest("hex")
}

const request = async (url: string, apiKey: string): Promise<IncomingMessage> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "x-api-key": apiKey } }, resolve).on("error", reject)
  })
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode ?? "nothing"}.`)
  return response
}
