/** The package as a bundler makes it: small, and for every platform that has the interfaces of the web. */
import { build } from "esbuild"
import { readFileSync } from "node:fs"
import { createContext, runInContext } from "node:vm"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { json, startScriptedServer } from "./fixtures/scriptedServer.js"

/** The bound that the README states. */
const maxGzippedBytes = 8_192

const entry = new URL("../src/index.ts", import.meta.url).pathname

/** Fails on every import that is not part of the package, those of Node included. */
const bundle = async (format: "esm" | "iife") => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    target: "es2022",
    format,
    globalName: "canvass"
  })
  return outputFiles[0]?.text ?? ""
}

describe("the bundled package", () => {
  it("has at most 8 KiB, compressed", async () => {
    const { length } = gzipSync(await bundle("esm"), { level: 9 })
    expect(length).toBeGreaterThan(1_000)
    expect(length).toBeLessThanOrEqual(maxGzippedBytes)
  })

  it("has no dependency", () => {
    const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
    expect(manifest).toHaveProperty("type", "module")
    for (const name of ["dependencies", "peerDependencies", "optionalDependencies"]) {
      expect(manifest).not.toHaveProperty(name)
    }
  })

  it("needs only what browsers and workers have", async () => {
    const server = await startScriptedServer(json(200, [{ id: "1" }]))
    const web = { AbortController, TextDecoder, TextEncoder, URL, URLSearchParams, Headers, ReadableStream }
    const context = createContext({ ...web, fetch, crypto, performance, setTimeout, clearTimeout, atob })
    const script = `canvass.createClient({ baseUrl: ${JSON.stringify(server.url)} }).get("/surveys")`
    expect(await runInContext(`${await bundle("iife")};${script}`, context)).toEqual([{ id: "1" }])
    server.stop()
  })
})
