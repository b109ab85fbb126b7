import { execFile } from "node:child_process"
import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { withTempFolder } from "../support/ServerProcess.js"

const scripts = fileURLToPath(new URL("../../../../scripts", import.meta.url))

const catalog = `catalog:
  "@acme/tool": 1.2.3
  driver: 12.6.2
  compiler-7: npm:compiler@7.0.2

catalogs:
  peers:
    driver: ^1.0.0
`

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** Runs the check with an npm that answers `npm outdated` and `npm view … time`. */
const check = (outdated: object, times: Readonly<Record<string, object>> = {}) =>
  withTempFolder((root) => {
    cpSync(scripts, join(root, "scripts"), { recursive: true })
    writeFileSync(join(root, "pnpm-workspace.yaml"), catalog)
    mkdirSync(join(root, "bin"))
    const answers = { outdated, times }
    writeFileSync(
      join(root, "bin/npm"),
      `#!${process.execPath}
      const { outdated, times } = ${JSON.stringify(answers)}
      const [, , command, name] = process.argv
      console.log(JSON.stringify(command === "outdated" ? outdated : times[name]))
      process.exit(command === "outdated" ? 1 : 0)
      `
    )
    chmodSync(join(root, "bin/npm"), 0o755)
    return new Promise<{ readonly code: number | string; readonly output: string }>((resolve) => {
      execFile(
        process.execPath,
        [join(root, "scripts/patches.mjs")],
        { env: { ...process.env, PATH: `${join(root, "bin")}:${process.env["PATH"]}` } },
        (error, stdout) => resolve({ code: error?.code ?? 0, output: stdout })
      )
    })
  })

const newest = {
  "@acme/tool": { wanted: "1.2.3" },
  driver: { wanted: "12.6.2" },
  "compiler-7:compiler@~7.0.2": { wanted: "7.0.2" }
}

it("a dependency fails the check when it has had a newer patch for 14 days, also when a newer one is younger", async () => {
  const outdated = { ...newest, driver: { wanted: "12.6.10" }, "compiler-7:compiler@~7.0.2": { wanted: "7.0.3" } }
  const driver = { created: daysAgo(900), "12.6.2": daysAgo(90), "12.6.9": daysAgo(15), "12.6.10": daysAgo(1) }
  const { code, output } = await check(outdated, {
    driver: { ...driver, "12.7.0": daysAgo(50) },
    compiler: { "7.0.2": daysAgo(40), "7.0.3": daysAgo(20), "7.0.4-beta.1": daysAgo(19) }
  })
  expect(code).toBe(1)
  expect(output.split("\n").slice(0, 2)).toEqual([
    "driver 12.6.2: 12.6.9 is 15 days old.",
    "compiler-7 7.0.2: 7.0.3 is 20 days old."
  ])
})

it("a newer patch may be 13 days old", async () => {
  const outdated = { ...newest, "@acme/tool": { wanted: "1.2.4" } }
  const times = { "@acme/tool": { "1.2.3": daysAgo(90), "1.2.4": daysAgo(13) } }
  expect(await check(outdated, times)).toEqual({ code: 0, output: "" })
  expect(await check(newest)).toEqual({ code: 0, output: "" })
})

it("a registry that cannot be reached is a warning", async () => {
  const { code, output } = await check({ error: { code: "ENOTFOUND", summary: "request to https://registry failed" } })
  expect([code, output]).toEqual([0, expect.stringMatching(/^Warning: .* request to https:\/\/registry failed\n$/)])
})
