import { version } from "@canvass/core"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { runProgram, startServer, withTempFolder } from "./support/ServerProcess.js"

const root = new URL("../../../", import.meta.url)

const packages = ["apps", "examples", "packages"].flatMap((parent) =>
  readdirSync(new URL(parent, root)).map((name) => new URL(`${parent}/${name}/package.json`, root))
).filter((file) => existsSync(file))

it("every package, the command line, the OpenAPI document and the metrics have the same version", () =>
  withTempFolder(async (folder) => {
    const manifests = packages.map((file) => readFileSync(file, "utf8"))
    expect(manifests.filter((text) => !text.includes(`"version": "${version}"`))).toEqual([])
    expect((await runProgram(["--version"])).output.trim()).toBe(version)
    const server = await startServer({ DATABASE_URL: `file:${folder}/canvass.db` })
    expect(await (await fetch(`${server.url}/openapi.json`)).json()).toMatchObject({ info: { version } })
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(`canvass_build_info{version="${version}"} 1`)
    await server.stop()
  }))
