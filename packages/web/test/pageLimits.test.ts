/** The rate limits of pages with their defaults: apart from those of the API, for each address. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Api } from "@canvass/http"
import { afterAll, beforeAll, expect, it } from "vitest"
import { respondentStyle } from "../src/assets/styles/respondentStyle.js"
import { makeSite } from "../src/makeSite.js"

const origin = "https://example.com"

let canvass: Canvass.Canvass
let handler: Api.Handler
let slug = ""
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  handler = Api.handler(canvass, {
    publicUrl: origin,
    site: makeSite(),
    clientAddress: ({ headers }) => headers.get("x-test-address") ?? undefined
  })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const { id } = await canvass.surveys.create(owner, { title: "Lunch", questions: [{ type: "text", text: "Dish?" }] })
  slug = (await canvass.surveys.publish(owner, id)).slug
})
afterAll(async () => {
  await handler.close()
  await canvass.close()
})

/** How many requests were responded to with each status. */
const send = async (count: number, address: string, target: string, init: RequestInit = {}) => {
  const counts: Record<number, number> = {}
  for (let n = 0; n < count; n++) {
    const response = await handler(new Request(origin + target, { ...init, headers: { "x-test-address": address } }))
    await response.arrayBuffer()
    counts[response.status] = (counts[response.status] ?? 0) + 1
  }
  return counts
}

const view = (count: number, address: string) => send(count, address, `/s/${slug}`)

const sendForm = (count: number, address: string) =>
  send(count, address, `/s/${slug}`, { method: "POST", body: new URLSearchParams() })

const callApi = (count: number, address: string) => send(count, address, `/api/public/surveys/${slug}`)

it("an address views 600 pages and sends 120 forms a minute, beside 60 requests of the API", async () => {
  expect(await view(700, "192.0.2.1")).toEqual({ 200: 600, 429: 100 })
  expect(await sendForm(130, "192.0.2.1")).toEqual({ 303: 120, 429: 10 })
  expect(await callApi(61, "192.0.2.1")).toEqual({ 200: 60, 429: 1 })
})

it("an address that has used up its limits takes nothing from another one", async () => {
  expect(await view(1, "192.0.2.2")).toEqual({ 200: 1 })
  expect(await sendForm(1, "192.0.2.2")).toEqual({ 303: 1 })
  expect(await callApi(1, "192.0.2.2")).toEqual({ 200: 1 })
})

it("an address that has used up the limit of the API still views pages", async () => {
  expect(await callApi(61, "192.0.2.3")).toMatchObject({ 429: 1 })
  expect(await view(1, "192.0.2.3")).toEqual({ 200: 1 })
  expect(await sendForm(1, "192.0.2.3")).toEqual({ 303: 1 })
})

it("the addresses of an IPv6 network count as one", async () => {
  expect(await view(600, "2001:db8::1")).toEqual({ 200: 600 })
  expect(await view(1, "2001:db8::ffff")).toEqual({ 429: 1 })
  expect(await view(1, "2001:db8:0:1::1")).toEqual({ 200: 1 })
})

it("scripts, styles and the pages of the server do not count", async () => {
  for (const target of [respondentStyle.path, "/docs"]) {
    expect(await send(601, "192.0.2.4", target)).toEqual({ 200: 601 })
  }
  expect(await view(1, "192.0.2.4")).toEqual({ 200: 1 })
})
