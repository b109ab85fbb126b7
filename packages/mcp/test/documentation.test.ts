/** `docs/agents.md` names the tools, resources and prompts that there are. */
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, expect, it } from "vitest"
import { resources, templates } from "../src/Resources.js"
import { guideUri } from "../src/texts/guide.js"
import { prompts } from "../src/texts/prompts.js"
import { at } from "./fixtures/at.js"
import { type McpTestServer, startMcpServer } from "./fixtures/McpTestServer.js"

const page = readFileSync(new URL("../../../docs/agents.md", import.meta.url), "utf8")

let server: McpTestServer

beforeAll(async () => {
  server = await startMcpServer()
})

afterAll(() => server.stop())

it("the page lists every tool, and no other", async () => {
  const table = /<!-- tools -->\n([^]*?)\n\n/.exec(page)?.[1] ?? ""
  const listed = table.split("\n").slice(2).flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name)
  )
  const tools = await (await server.clientOf((await server.newAccount()).key)).tools()
  // The export is there only beside a portal.
  expect(listed.toSorted()).toEqual([...tools.map((tool) => at(tool, "/name")), "exports_address"].toSorted())
})

it("the page names every resource and prompt", () => {
  const names = [
    ...resources.map(({ uri }) => uri),
    ...templates.map(({ uriTemplate }) => uriTemplate),
    ...prompts.map(({ name }) => name),
    guideUri
  ]
  for (const name of names) expect(page).toContain(`\`${name}\``)
})
