/** A pending definition on a running server. */
import * as Schema from "effect/Schema"
import { expect } from "vitest"
import { decodeBody, getWithKey } from "./api.js"

/** A word that is in the pending definition of `storePending` and in its translations alone. */
export const pendingWord = "Kohlrabi"

const translations = { de: { "/title": `${pendingWord} de` }, "pt-BR": { "/title": `${pendingWord} pt-BR` } }

/** Gives a survey a pending definition with two translations. */
export const storePending = async (url: string, apiKey: string, survey: string): Promise<void> => {
  const put = async (path: string, body: object) => {
    const response = await fetch(`${url}/api/surveys/${survey}/${path}`, {
      method: "PUT",
      headers: { "content-type": "application/json", "x-api-key": apiKey, "if-none-match": "*" },
      body: JSON.stringify(body)
    })
    expect(response.status, await response.text()).toBe(200)
  }
  await put("pending", {
    title: pendingWord,
    languages: ["en", "de"],
    questions: [{ key: "soup", type: "text", text: `${pendingWord}?` }]
  })
  for (const [tag, texts] of Object.entries(translations)) await put(`pending/translations/${tag}`, texts)
}

/** What a server says of the pending definition of a survey: all but its own address. */
export const readPending = async (url: string, apiKey: string, survey: string) => {
  const read = (path: string) => getWithKey(`${url}/api/surveys/${survey}/${path}`, apiKey)
  const response = await read("pending")
  const etag = response.headers.get("etag")
  const { base: { $schema: _, ...base }, ...pending } = await decodeBody(Pending, response)
  const texts: Array<unknown> = []
  for (const tag of Object.keys(translations)) {
    const translation = await read(`pending/translations/${tag}`)
    texts.push(await translation.json(), translation.headers.get("etag"))
  }
  return { etag, ...pending, base, texts }
}

const AnyRecord = Schema.Record({ key: Schema.String, value: Schema.Unknown })

const Pending = Schema.Struct({ base: AnyRecord }, AnyRecord)
