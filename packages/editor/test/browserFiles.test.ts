/** The editor as browsers load it: what the first key needs, what comes on demand, and in which language. */
import { loadBrowserFiles } from "@canvass/editor/browser-files"
import { gzipSync } from "node:zlib"
import { expect, it } from "vitest"

const maxFirstBytes = 80_000
const maxChunkBytes = 40_000
const minChunkBytes = 500

const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length

/** The names of the files that a file imports when it is loaded. */
const importsOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g)].map(([, name = ""]) => name)

it.each(["en", "de", "fr", "es"] as const)(
  "in %s: 80 kB with gzip until the first key, and chunks of 40 kB",
  async (language) => {
    const { entry, files } = await loadBrowserFiles(language)
    const first = new Set<string>()
    const visit = (name: string): void => {
      if (first.has(name)) return
      first.add(name)
      importsOf(files[name] ?? "").forEach(visit)
    }
    visit(entry)
    const sizes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sizeOf(text)]))
    const firstBytes = [...first].reduce((sum, name) => sum + (sizes[name] ?? Infinity), 0)
    console.info(`The editor in ${language}: ${firstBytes} bytes with gzip to the first key`)
    expect(firstBytes).toBeLessThanOrEqual(maxFirstBytes)
    expect(firstBytes).toBeGreaterThan(15_000)
    const onDemand = Object.keys(files).filter((name) => !first.has(name))
    const asked = [...first].flatMap((name) =>
      [...(files[name] ?? "").matchAll(/\bimport\("\.\/([^"]+)"\)/g)].map(([, file = ""]) => file)
    )
    expect(asked.length).toBeGreaterThan(5)
    // One that has nothing of its own would be a part of the first load.
    expect(asked.filter((name) => (sizes[name] ?? 0) < minChunkBytes)).toEqual([])
    expect(onDemand.filter((name) => (sizes[name] ?? 0) > maxChunkBytes)).toEqual([])
    expect(Object.keys(files).filter((name) => !/^[a-z]{2}-[\w-]+-[A-Z0-9]{8}\.js$/.test(name))).toEqual([])
  }
)

it("has the words of one language only", async () => {
  const words = { en: "Redo", de: "Wiederholen", fr: "Annuler", es: "Deshacer" } as const
  for (const language of ["en", "de", "fr", "es"] as const) {
    const text = Object.values((await loadBrowserFiles(language)).files).join("\n")
    const found = Object.entries(words).filter(([, word]) => text.includes(`"${word}"`)).map(([name]) => name)
    expect(found).toEqual([language])
  }
})
