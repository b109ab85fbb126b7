/** What the owner of a survey does while respondents submit. Each repeats its requests until `isOver`. */
import * as Schema from "effect/Schema"
import { setTimeout as sleep } from "node:timers/promises"
import { expect } from "vitest"
import { makePortalClient } from "../../../../../packages/web/test/fixtures/PortalClient.js"
import { decodeBody, getWithKey } from "../../support/api.js"
import type { CountRange, Ledger } from "./Ledger.js"
import { exportFormats, readExport } from "./readExport.js"
import type { SoakAccount } from "./SoakAccount.js"

type OwnerWorkload = (account: SoakAccount, ledger: Ledger, isOver: () => boolean) => Promise<void>

const expectWithin = (count: number, { max, min }: CountRange, what: string): void => {
  expect(count, what).toBeGreaterThanOrEqual(min)
  expect(count, what).toBeLessThanOrEqual(max)
}

/** Reads exports as fast as they come. */
export const readExports: OwnerWorkload = async (account, ledger, isOver) => {
  for (let round = 0; !isOver(); round++) {
    const format = exportFormats[round % exportFormats.length] ?? "csv"
    const endRead = ledger.beginRead()
    const rows = await readExport(account, format)
    expectWithin(rows, endRead(), `rows of ${format}`)
    await sleep(1_000)
  }
}

/** Reads exports slower than they come. */
export const readExportsSlowly: OwnerWorkload = async (account, ledger, isOver) => {
  while (!isOver()) {
    const endRead = ledger.beginRead()
    const rows = await readExport(account, "json", 20)
    expectWithin(rows, endRead(), "rows of a slow reader")
  }
}

/** Removes a response, and reads analytics of the whole and of two ranges that have the whole between them. */
export const removeAndAnalyse: OwnerWorkload = async (account, ledger, isOver) => {
  const beganAt = Date.now()
  // A short run on a busy machine may be over before the first response is there to be removed.
  while (!isOver() || ledger.removed.length === 0) {
    await removeResponse(account, ledger)
    const boundary = new Date(beganAt + Math.random() * (Date.now() - beganAt)).toISOString()
    for (const queries of [[""], [`?from=${boundary}`, `?to=${boundary}`]]) {
      const endRead = ledger.beginRead()
      let completed = 0
      for (const query of queries) completed += (await readAnalytics(account, query)).totals.completed
      expectWithin(completed, endRead(), "analytics")
    }
    await sleep(500)
  }
}

const removeResponse = async ({ apiKey, survey, url }: SoakAccount, ledger: Ledger): Promise<void> => {
  const response = ledger.beginRemoval()
  if (response === undefined) return
  const { status } = await fetch(`${url}/api/surveys/${survey.id}/responses/${response.id}`, {
    method: "DELETE",
    headers: { "x-api-key": apiKey }
  })
  expect(status, "a removal").toBe(204)
  ledger.recordWrite("DELETE", status)
  ledger.removed.push(response)
}

export const readAnalytics = async ({ apiKey, survey, url }: SoakAccount, query = "") =>
  decodeBody(Analytics, await getWithKey(`${url}/api/surveys/${survey.id}/analytics${query}`, apiKey))

const Analytics = Schema.Struct({
  totals: Schema.Struct({ completed: Schema.Int, partial: Schema.Int, started: Schema.Int }),
  questions: Schema.Array(Schema.Struct({ key: Schema.String, answered: Schema.Int }))
})

/** Logs in on the portal, reads its pages, and logs out. */
export const visitPortal: OwnerWorkload = async ({ email, survey, url, webhook }, ledger, isOver) => {
  while (!isOver()) {
    const client = makePortalClient(url)
    await client.submit("/portal/login", "login", { email, password: survey.password })
    const response = ledger.partial.at(-1)
    const paths = [
      "",
      "/surveys",
      `/surveys/${survey.id}/results`,
      `/surveys/${survey.id}/responses`,
      ...response === undefined ? [] : [`/surveys/${survey.id}/responses/${response.id}`],
      `/webhooks/${webhook}`,
      "/usage",
      "/audit-log"
    ]
    for (const path of paths) {
      expect((await client.request(`/portal${path}`)).status, path).toBe(200)
      await sleep(250)
    }
    await client.submit("/portal/logout", "logout")
    ledger.recordWrite("DELETE", 204)
  }
}
