/** Webhooks and their delivery log without script. */
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { recipes } from "../../../src/portal/webhooks/verify/recipes.js"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"
import { pressButton } from "../../fixtures/pressButton.js"

let server: PageServer
/** What the endpoint answers with. */
let answer = { status: 500, body: "<script>alert('answer')</script>" }
const received: Array<Readonly<Record<string, unknown>>> = []
const endpoint = createServer((request, response) => {
  received.push(request.headers)
  request.resume().on("end", () => response.writeHead(answer.status).end(answer.body))
})
let endpointUrl = ""
beforeAll(async () => {
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve))
  const address = endpoint.address()
  endpointUrl = `http://127.0.0.1:${typeof address === "string" ? "" : address?.port ?? ""}/hooks?a=1`
  server = await startPageServer({
    webhooks: { allowHttp: true, allowPrivate: true, retryScheduleMillis: [60_000, 60_000] }
  })
})
afterAll(async () => {
  await server.stop()
  endpoint.closeAllConnections()
  await new Promise((resolve) => endpoint.close(resolve))
})

const openAccount = async () => {
  const client = await logInto(server.url)
  return { client, owner: (await server.canvass.accounts.ensure(client.email)).id }
}

const withWebhook = async (url = endpointUrl) => {
  const account = await openAccount()
  const { id } = await server.canvass.webhooks.create(account.owner, { url, events: "survey.published" })
  return { ...account, id, path: `/portal/webhooks/${id}` }
}

/** Waits until a page has a text. */
const eventually = async (read: () => Promise<string>, text: string): Promise<string> => {
  for (let i = 0; i < 100; i++) {
    const html = await read()
    if (html.includes(text)) return html
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The page never says ${text}.`)
}

describe("webhooks", () => {
  it("a new webhook shows its secret once, and a repeat of the form leads to the overview", async () => {
    const { client, owner } = await openAccount()
    expect((await client.get("/portal/webhooks")).html).toContain("No webhooks yet")
    const page = await client.get("/portal/webhooks/new")
    const create = () => pressButton(client, server.url, page, { action: "create", changes: { url: endpointUrl } })
    const created = await create()
    expect([created.status, created.headers.get("cache-control")]).toEqual([200, "no-store"])
    const [secret = ""] = /whsec_[\w+/=]{40,}/.exec(created.html) ?? []
    expect(secret).not.toBe("")
    const repeated = await create()
    expect([repeated.status, repeated.headers.get("location")]).toEqual([303, "/portal"])
    const [webhook, ...others] = await server.canvass.webhooks.list(owner)
    expect([webhook?.events, others]).toEqual(["response.submitted", []])
    for (const subpage of ["", "/settings", "/verify"]) {
      const { html } = await client.get(`/portal/webhooks/${webhook?.id ?? ""}${subpage}`)
      expect(html).toContain(endpointUrl)
      expect(html).not.toContain(secret)
    }
    expect(server.accessLog.some((entry) => JSON.stringify(entry).includes(secret))).toBe(false)
  })

  it("a URL that is none, and a webhook without events, are refused at their fields", async () => {
    const { client } = await openAccount()
    const page = await client.get("/portal/webhooks/new")
    const refused = await pressButton(client, server.url, page, {
      action: "create",
      changes: { url: "javascript:alert(1)", events: undefined }
    })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("This is not a URL like https://example.com/hooks.")
    expect(refused.html).toContain("Choose at least one event.")
    expect(refused.html).toContain("value=\"javascript:alert(1)\"")
    expect(refused.html).toContain("href=\"#create-events\"")
    expect(refused.html).not.toContain("href=\"javascript:")
  })

  it("URL and events can be changed, and the webhook can be turned off and on", async () => {
    const { client, id, owner, path } = await withWebhook()
    const saved = await client.submit(`${path}/settings`, "save", {
      url: `${endpointUrl}&b=2`,
      events: "survey.closed"
    })
    expect(saved.html).toContain("The webhook has been saved.")
    expect(await server.canvass.webhooks.get(owner, id)).toMatchObject({
      url: `${endpointUrl}&b=2`,
      events: "survey.closed"
    })
    expect((await client.submit(`${path}/settings`, "deactivate")).html).toContain("This webhook is turned off")
    expect((await client.get(path)).html).not.toContain("value=\"test\"")
    await client.submit(path, "activate")
    expect(await server.canvass.webhooks.get(owner, id)).toMatchObject({ isActive: true })
  })

  it("a new secret is shown once", async () => {
    const { client, id, owner, path } = await withWebhook()
    const before = await server.canvass.webhooks.get(owner, id)
    const rotated = await client.send(`${path}/rotate-secret`, "rotate")
    const [secret = ""] = /whsec_[\w+/=]{40,}/.exec(rotated.html) ?? []
    const after = await server.canvass.webhooks.get(owner, id)
    expect([rotated.status, after.secretPrefix]).toEqual([200, secret.slice(0, 12)])
    expect(after.secretPrefix).not.toBe(before.secretPrefix)
  })

  it("a webhook is deleted after its URL was typed", async () => {
    const { client, owner, path } = await withWebhook()
    expect((await client.send(`${path}/delete`, "delete", { confirmation: "yes" })).status).toBe(400)
    const page = await client.submit(`${path}/delete`, "delete", { confirmation: endpointUrl })
    expect(page.html).toContain("The webhook has been deleted.")
    expect(await server.canvass.webhooks.list(owner)).toEqual([])
  })

  it("a failed delivery shows request and answer, and is sent again", async () => {
    const { client, path } = await withWebhook()
    answer = { status: 500, body: "<script>alert('answer')</script>" }
    const sent = await client.send(path, "test")
    const delivery = sent.headers.get("location") ?? ""
    const failed = await eventually(async () => (await client.get(delivery)).html, "Failed: Status 500")
    expect(failed).toContain("&lt;script>alert('answer')")
    expect(failed).not.toContain("<script>alert")
    // The headers are those that were sent, but for the signatures, which are not stored.
    const { "x-service-attempt": attempt, "x-service-timestamp": timestamp, "webhook-id": id } = received.at(-1) ?? {}
    for (
      const header of [
        "POST /hooks?a=1 HTTP/1.1",
        `X-Service-Attempt: ${String(attempt)}`,
        `X-Service-Timestamp: ${String(timestamp)}`,
        `webhook-id: ${String(id)}`
      ]
    ) {
      expect(failed).toContain(header)
    }
    expect(failed).not.toContain("ignature: ")
    expect(failed).toMatch(/Next attempt|in \d+ seconds/)
    const list = (await client.get("/portal/webhooks")).html
    expect(list).toMatch(/badge danger">Failing<\/span> *<p class="hint">Last attempt .*: Status 500/)
    answer = { status: 204, body: "" }
    const again = await client.send(delivery, "redeliver")
    const repeated = again.headers.get("location") ?? ""
    expect(repeated).not.toBe(delivery)
    const accepted = await eventually(async () => (await client.get(repeated)).html, "Accepted: Status 204")
    expect(accepted).toContain(`href="${delivery}"`)
    expect(received.at(-1)).toMatchObject({ "x-service-delivery-id": id, "webhook-id": id })
    expect(accepted).toContain(`X-Service-Delivery-Id: ${String(id)}`)
    expect((await client.get("/portal/webhooks")).html).toContain("badge success\">Active</span>")
    const log = await client.get(`${path}?status=delivered`)
    expect([log.html.includes(repeated), log.html.includes(delivery)]).toEqual([true, false])
    expect((await client.get(`${path}?status=dead`)).html).toContain("No delivery has this status")
  })

  it("a paused webhook says why, and sends again", async () => {
    // With one retry, the first failure pauses the webhook.
    const pausing = await startPageServer({
      webhooks: { allowHttp: true, allowPrivate: true, retryScheduleMillis: [60_000] }
    })
    const client = await logInto(pausing.url)
    const owner = (await pausing.canvass.accounts.ensure(client.email)).id
    const { id } = await pausing.canvass.webhooks.create(owner, {
      url: "http://127.0.0.1:1/closed",
      events: "survey.closed"
    })
    const path = `/portal/webhooks/${id}`
    await pausing.canvass.webhooks.test(owner, id)
    const paused = await eventually(async () => (await client.get(path)).html, "This webhook is paused")
    expect(paused).toContain("failed 1 times")
    expect((await client.get("/portal/webhooks")).html).toContain("failed 1 times")
    expect((await client.submit(path, "activate")).html).toContain("The webhook sends again.")
    await pausing.stop()
  })

  it("the recipes are those of the documentation", () => {
    const documentation = readFileSync(new URL("../../../../../docs/webhooks.md", import.meta.url), "utf8")
    expect(recipes.length).toBe(3)
    for (const { code, name } of recipes) expect(documentation, name).toContain(`\n${code}\n\`\`\``)
  })

  it("webhooks and deliveries of another account are not found", async () => {
    const { path } = await withWebhook()
    const { client } = await openAccount()
    for (
      const subpage of [
        "",
        "/settings",
        "/verify",
        "/delete",
        "/rotate-secret",
        "/deliveries/01900000-0000-7000-8000-000000000000"
      ]
    ) {
      expect((await client.get(path + subpage)).status, subpage).toBe(404)
    }
  })
})
