import * as Schema from "effect/Schema"
import { execFile } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { firstSteps } from "../src/console/Banner.js"
import { serve } from "./support/runCommand.js"
import { withTempFolder } from "./support/ServerProcess.js"

const root = new URL("../../../", import.meta.url)
const readme = readFileSync(new URL("README.md", root), "utf8")

const shell = async (script: string) => (await promisify(execFile)("sh", ["-euc", script])).stdout

describe("the README", () => {
  it("has a tour that runs, twice", () =>
    withTempFolder(async (folder) => {
      const server = await serve({ DATABASE_URL: `file:${join(folder, "canvass.db")}` })
      const steps = [...readme.matchAll(/<!-- tour -->\n```sh\n([^]*?)```/g)].map(([, step = ""]) => step)
      expect(steps).toHaveLength(5)
      for (let time = 0; time < 2; time++) {
        const output = await shell(steps.join("\necho; echo ---\n").replaceAll("http://127.0.0.1:3000", server.url))
        const [, published, submitted, rejected, results] = output.split("\n---\n")
        expect(published).toContain("\"status\":\"published\"")
        expect(submitted).toContain("\"value\":[\"Soup\",\"Stew\"]")
        expect(rejected).toContain("\"errors\":[{\"pointer\":\"/answers/0/value/0\",\"code\":\"unknown-option\"")
        expect(results).toContain("\"completed\":1")
        expect(results).toContain("responseId,submittedAt,status,startedAt,externalId,Would you come again?")
      }
      await server.stop()
    }))

  it("has a page about accounts whose commands run", () =>
    withTempFolder(async (folder) => {
      const server = await serve({ DATABASE_URL: `file:${join(folder, "canvass.db")}` })
      const page = readFileSync(new URL("docs/accounts.md", root), "utf8")
      const steps = [...page.matchAll(/<!-- accounts -->\n```sh\n([^]*?)```/g)].map(([, step = ""]) => step)
      const output = await shell(steps.join("\necho; echo ---\n").replaceAll("http://127.0.0.1:3000", server.url))
      const [, sessions, ended, renamed, changed, deleted] = output.split("\n---\n").map((text) => text.trim())
      expect(sessions).toMatch(/^\[\{"id":".*"userAgent":"Laptop","current":false\},\{.*"current":true\}\]$/)
      expect(ended).toBe("204")
      expect(renamed).toContain("\"name\":\"Ada Lovelace\"")
      expect(changed).toBe("204")
      expect(deleted).toBe("204")
      await server.stop()
    }))

  it("agrees with the banner, whose commands run", () =>
    withTempFolder(async (folder) => {
      const server = await serve({ DATABASE_URL: `file:${join(folder, "canvass.db")}` })
      const steps = firstSteps(server.url)
      for (const step of steps) expect(server.output()).toContain(step)
      const [published, response, analytics, key] = (await shell(steps.join("\n"))).split("\n")
      expect(published).toMatch(/^\{"id":".*"status":"published"/)
      expect(response).toContain("\"value\":9")
      expect(analytics).toContain("\"completed\":1")
      expect(key).toMatch(/^Your API key: sr_\w{49}$/)
      await server.stop()
    }))

  it("shows the source of examples/embed", () => {
    const shown = /<!-- embed -->\n```ts\n([^]*?)```/.exec(readme)?.[1]
    const example = readFileSync(new URL("examples/embed/src/main.ts", root), "utf8")
    expect(example.slice(example.indexOf("import"))).toBe(shown)
  })
})

describe("docs/files.md", () => {
  it("follows a file from its upload to its deletion, with commands that run", () =>
    withTempFolder(async (folder) => {
      const server = await serve({ DATABASE_URL: `file:${join(folder, "canvass.db")}` })
      const page = readFileSync(new URL("docs/files.md", root), "utf8")
      const [, commands = ""] = /<!-- files -->\n```sh\n([^]*?)```/.exec(page) ?? []
      const output = await shell(`cd ${folder}
        URL=${server.url}
        post() { curl -sf "$URL/api$1" -H "Content-Type: application/json" -H "Authorization: Bearer $TOKEN" -d "$2"; }
        TOKEN=none
        TOKEN=$(curl -sf "$URL/api/auth/register" -H "Content-Type: application/json" \\
          -d '{"email": "files@example.com", "password": "correct horse battery"}' |
          sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')
        SURVEY=$(post /surveys '{"title": "Soups", "questions": [{"type": "file", "key": "photo", "text": "A photo?"}],
          "closesAt": "2999-01-01T00:00:00Z"}' | sed 's/^{"id":"\\([^"]*\\)".*/\\1/')
        post "/surveys/$SURVEY/publish" '' > published.json
        ${commands}`)
      expect(output).toContain("A soup, seen from above.")
      expect(output).toContain("\"name\":\"soup.txt\",\"size\":25,\"type\":\"text/plain\",\"deleted\":true")
      await server.stop()
    }))
})

const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "bench/README.md",
  "examples/star-wars/README.md",
  "examples/surveys-as-code/README.md",
  "packages/http-node/LIFECYCLE.md",
  ...readdirSync(new URL("packages", root)).map((name) => `packages/${name}/README.md`),
  ...readdirSync(new URL("docs", root)).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`)
]

/** The text of a page without its blocks of code. */
const proseOf = (page: string) => readFileSync(new URL(page, root), "utf8").replaceAll(/^```[^]*?^```/gm, "")

/** The anchors that GitHub gives to the headings of a page. */
const anchorsOf = (page: string) => {
  const names = [...proseOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").replaceAll(" ", "-")
  )
  return names.map((name, index) => {
    const earlier = names.slice(0, index).filter((other) => other === name).length
    return earlier === 0 ? name : `${name}-${earlier}`
  })
}

/** Packages whose newest version does not fit, with the version that an installation has to name. */
const pinned: Readonly<Record<string, string>> = {
  effect: "effect@3",
  vitest: "vitest@3",
  "@effect/vitest": "@effect/vitest@0"
}

/** How a page that npm shows links to files of this repository. */
const repository = /^https:\/\/github\.com\/canvass\/canvass\/(?:blob|tree)\/main\//

const scripts = Schema.decodeUnknownSync(
  Schema.parseJson(Schema.Struct({ scripts: Schema.Record({ key: Schema.String, value: Schema.String }) }))
)(readFileSync(new URL("package.json", root), "utf8")).scripts

describe("the documentation", () => {
  it.each(pages)("%s names scripts that exist", (page) => {
    const named = [...readFileSync(new URL(page, root), "utf8").matchAll(/`npm run ([\w:-]+)/g)].map(([, name = ""]) =>
      name
    )
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it.each(pages)("%s links to files and headings that exist", (page) => {
    const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link)
    const broken = links.filter((link) => !/^https?:/.test(link) || repository.test(link)).filter((link) => {
      const [path = "", anchor] = link.replace(repository, "").split("#")
      const file = path === "" ? new URL(page, root) : new URL(path, repository.test(link) ? root : new URL(page, root))
      if (!existsSync(file)) return true
      const target = file.href.slice(root.href.length)
      return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it.each(pages)("%s installs versions that fit", (page) => {
    const commands = [...readFileSync(new URL(page, root), "utf8").matchAll(/npm install ([^`\n]+)/g)]
    const packages = commands.flatMap(([, packages = ""]) => packages.split(" "))
    expect(packages.filter((name) => Object.hasOwn(pinned, name))).toEqual([])
    for (const [name, version] of Object.entries(pinned)) {
      const versions = packages.filter((installed) => installed.startsWith(`${name}@`))
      expect(new Set([...versions, version])).toEqual(new Set([version]))
    }
  })

  it.each(pages)("%s shows code as it is in the files that it names", (page) => {
    const shown = [...readFileSync(new URL(page, root), "utf8").matchAll(/<!-- (\S+\/\S+) -->\n```\w+\n([^]*?)```/g)]
    for (const [, file = "", code = ""] of shown) {
      expect(readFileSync(new URL(file, root), "utf8"), `${page}: ${file}`).toContain(code)
    }
  })

  const pagesOfFiles = ["docs/events.md", "docs/sealing.md", "docs/stores.md", "docs/testing.md", "docs/warehouse.md"]
  it.each(pagesOfFiles)("%s shows no code that is not in a file", (page) => {
    expect(readFileSync(new URL(page, root), "utf8")).not.toMatch(/(?<! -->)\n```ts/)
  })
})
