/** Takes a whole answer, as fast as it comes. */
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
  const answer = await ask(url, apiKey)
  let bytes = 0
  let firstByteMillis = 0
  answer.on("data", (chunk: Buffer) => {
    if (bytes === 0) firstByteMillis = performance.now() - began
    bytes += chunk.length
  })
  await once(answer, "end")
  return { firstByteMillis, millis: performance.now() - began, bytes }
}

/** SHA-256 of the answer: whether two are the same. */
export const digest = async (url: string, apiKey: string): Promise<string> => {
  const hash = createHash("sha256")
  const answer = await ask(url, apiKey)
  answer.on("data", (chunk: Buffer) => hash.update(chunk))
  await once(answer, "end")
  return hash.digest("hex")
}

const ask = async (url: string, apiKey: string): Promise<IncomingMessage> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "x-api-key": apiKey } }, resolve).on("error", reject)
  })
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode ?? "not at all"}.`)
  return answer
}
