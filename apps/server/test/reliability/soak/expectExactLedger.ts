/** Expects that the server holds exactly what it has acknowledged. */
import * as Schema from "effect/Schema"
import { createHash } from "node:crypto"
import { expect } from "vitest"
import { decodeBody, getWithKey } from "../../support/api.js"
import { download, requestFile } from "../../support/fileAnswers.js"
import { countAuditEntries } from "../../support/Owner.js"
import { waitFor } from "../../support/waitFor.js"
import { eventOf, type WebhookReceiver } from "../../support/WebhookReceiver.js"
import type { AcknowledgedResponse, Ledger } from "./Ledger.js"
import { readAnalytics } from "./OwnerWorkloads.js"
import { exportFormats, readExport } from "./readExport.js"
import type { SoakAccount } from "./SoakAccount.js"

export const expectExactLedger = async (
  account: SoakAccount,
  ledger: Ledger,
  receiver: WebhookReceiver
): Promise<void> => {
  await expectResponses(account, ledger)
  await expectAuditEntries(account, ledger)
  await expectDeliveries(account, ledger, receiver)
  await expectFiles(account, ledger)
}

const expectResponses = async (account: SoakAccount, { kept, partial }: Ledger): Promise<void> => {
  const { apiKey, survey, url } = account
  const path = `${url}/api/surveys/${survey.id}/export?format=json&status=all`
  const stored = await decodeBody(Responses, await getWithKey(path, apiKey))
  const describeAs = (status: string) => ({ externalId, id }: AcknowledgedResponse) => `${status} ${id} ${externalId}`
  expectSame(
    stored.map((response) => describeAs(response.status)(response)),
    [...kept.map(describeAs("completed")), ...partial.map(describeAs("partial"))],
    "stored responses"
  )
  for (const format of exportFormats) expect(await readExport(account, format), format).toBe(kept.length)
  const { questions, totals } = await readAnalytics(account)
  expect(totals).toEqual({
    completed: kept.length,
    partial: partial.length,
    started: kept.length + partial.length
  })
  const answered = new Map(questions.map((question) => [question.key, question.answered]))
  expect(answered.get("rating"), "answers to the required question").toBe(kept.length)
  expect(answered.get("photo")).toBe(kept.filter(({ file }) => file !== undefined).length)
}

const expectAuditEntries = async ({ apiKey, initialCreations, url }: SoakAccount, ledger: Ledger): Promise<void> => {
  const initial = new Map([["POST 201", initialCreations]])
  for (const [write, times] of ledger.writes) {
    const [method = "", status = ""] = write.split(" ")
    expect(await countAuditEntries(url, apiKey, method, Number(status)), `audit entries of ${write}`).toBe(
      times + (initial.get(write) ?? 0)
    )
  }
}

/** Expects one delivery for each completed response, also of removed ones, and that each has arrived. */
const expectDeliveries = async (
  { apiKey, url, webhook }: SoakAccount,
  { kept, removed }: Ledger,
  { received }: WebhookReceiver
): Promise<void> => {
  const completed = [...kept, ...removed]
  const count = async (query: string): Promise<number> => {
    const deliveries = await getWithKey(`${url}/api/webhooks/${webhook}/deliveries?limit=1&count=true${query}`, apiKey)
    await deliveries.text()
    return Number(deliveries.headers.get("x-total-count"))
  }
  expect(await count(""), "deliveries").toBe(completed.length)
  await waitFor(async () => await count("&status=delivered") === completed.length ? true : undefined)
  const ids = new Map(received.map((delivery) => {
    const { data, event } = eventOf(delivery)
    return [delivery.headers["x-service-delivery-id"], `${event} ${String(data["responseId"])}`]
  }))
  expectSame([...ids.values()], completed.map(({ id }) => `response.submitted ${id}`), "events of the receiver")
}

const expectFiles = async ({ apiKey, survey, url }: SoakAccount, { kept, removed }: Ledger): Promise<void> => {
  const filesOf = (responses: ReadonlyArray<AcknowledgedResponse>) =>
    responses.flatMap(({ file }) => file === undefined ? [] : [file])
  const listed = await decodeBody(Files, await getWithKey(`${url}/api/surveys/${survey.id}/files`, apiKey))
  expectSame(listed.map(({ fileId }) => fileId), filesOf(kept).map(({ id }) => id), "listed files")
  for (const { id, sha256 } of filesOf(kept)) {
    expect(createHash("sha256").update(await download(url, survey, id)).digest("hex")).toBe(sha256)
  }
  for (const { id } of filesOf(removed)) {
    const response = await requestFile(url, survey, id)
    await response.text()
    expect(response.status, "a file of a removed response").toBe(404)
  }
}

/** Compares two lists without their order. A failure shows the differences alone. */
const expectSame = (actual: ReadonlyArray<string>, expected: ReadonlyArray<string>, what: string): void => {
  const [found, wanted] = [new Set(actual), new Set(expected)]
  expect({
    repeated: actual.length - found.size,
    missing: expected.filter((item) => !found.has(item)),
    surplus: actual.filter((item) => !wanted.has(item))
  }, what).toEqual({ repeated: 0, missing: [], surplus: [] })
}

const Responses = Schema.Array(
  Schema.Struct({ id: Schema.String, externalId: Schema.String, status: Schema.String })
)
const Files = Schema.Array(Schema.Struct({ fileId: Schema.String }))
