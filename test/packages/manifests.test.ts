/** What npm publishes: the manifest of each package, and what an installation brings along. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const root = new URL("../../", import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), "utf8")

interface Manifest {
  readonly name: string
  readonly description: string
  readonly keywords: ReadonlyArray<string>
  readonly files: ReadonlyArray<string>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const isManifest = (value: unknown): value is Manifest =>
  typeof value === "object" && value !== null &&
  ["name", "description", "keywords", "files"].every((field) => field in value)

const readManifest = (folder: string): Manifest => {
  const manifest: unknown = JSON.parse(read(`packages/${folder}/package.json`))
  if (!isManifest(manifest)) throw new Error(`packages/${folder}/package.json lacks a field.`)
  return manifest
}

const folders = readdirSync(new URL("packages/", root)).filter((folder) =>
  existsSync(new URL(`packages/${folder}/package.json`, root))
)

/** The ranges that the packages accept of their users. */
const peerCatalog = read("pnpm-workspace.yaml").split(/^ {2}peers:$/m)[1]?.split(/^\S/m)[0]

const isEffect = (name: string) => name === "effect" || name.startsWith("@effect/")

describe.each(folders)("the package %s", (folder) => {
  const manifest = readManifest(folder)

  it("has the metadata that npm shows", () => {
    expect(manifest).toMatchObject({
      name: `@canvass/${folder}`,
      homepage: `https://github.com/canvass/canvass/tree/main/packages/${folder}#readme`,
      bugs: "https://github.com/canvass/canvass/issues",
      repository: {
        type: "git",
        url: "git+https://github.com/canvass/canvass.git",
        directory: `packages/${folder}`
      },
      license: "MIT",
      type: "module",
      engines: { node: ">=20.19" },
      publishConfig: { access: "public" },
      exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" } }
    })
    expect(manifest.keywords).toContain("survey")
    expect(manifest.files).toContain("dist")
    expect(manifest.description).toMatch(/\.$/)
  })

  it("has a README with its name, an installation and a program", () => {
    const readme = read(`packages/${folder}/README.md`)
    expect(readme).toMatch(new RegExp(`^# @canvass/${folder}\n`))
    expect(readme).toMatch(new RegExp(`^npm install .*@canvass/${folder}\\b`, "m"))
    expect(readme).toMatch(/^```ts\n/m)
  })

  it("shares effect with its user: effect is a peer and not a dependency", () => {
    expect(Object.keys(manifest.dependencies ?? {}).filter(isEffect)).toEqual([])
    const ranges = Object.entries(manifest.peerDependencies ?? {}).filter(([name]) => isEffect(name))
    for (const [name, range] of ranges) {
      expect(range).toBe("catalog:peers")
      expect(peerCatalog).toMatch(new RegExp(`^ {4}"?${name}"?: \\^\\d`, "m"))
    }
  })
})

it("an installation sends no telemetry: the lockfile has no package of Scarf", () => {
  const resolved = read("pnpm-lock.yaml").split(/^packages:$/m)[1]
  expect(resolved).toContain("effect@")
  expect(resolved).not.toContain("@scarf/")
})
