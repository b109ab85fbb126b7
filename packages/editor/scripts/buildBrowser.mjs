/**
 * Makes the files of the editor for browsers, in `dist/browser`: a module for each language, with the content of its
 * files as texts (`src/browserFiles.ts`). The texts of the other languages are cut.
 */
import { build } from "esbuild"
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { fileURLToPath, pathToFileURL } from "node:url"
import ts from "typescript"

/** In the order of the columns of the tables of texts. */
const languages = ["en", "de", "fr", "es"]

const root = fileURLToPath(new URL("..", import.meta.url))

/**
 * Bundles the editor in one language.
 *
 * @returns {Promise<{ entry: string, files: Record<string, string> }>}
 */
export const bundleBrowserFiles = async (language) => {
  const { metafile, outputFiles } = await build({
    entryPoints: { [language]: main },
    outdir: root,
    entryNames: `${language}-editor-[hash]`,
    chunkNames: `${language}-[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2023",
    charset: "ascii",
    jsx: "automatic",
    jsxImportSource: "preact",
    conditions: ["@canvass/source"],
    minify: true,
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "error",
    plugins: [onDemand, sources(language)]
  })
  const [entry = ""] = Object.entries(metafile.outputs).flatMap(([name, { entryPoint }]) =>
    entryPoint?.endsWith("src/browser.ts") === true ? [path.basename(name)] : []
  )
  return {
    entry,
    files: Object.fromEntries(outputFiles.map(({ path: name, text }) => [path.basename(name), text]))
  }
}

const main = path.join(root, "src/browser.ts")

/**
 * Makes one file of all that the first key needs: a file for each set of modules that share parts compresses worse, and
 * is one request more. Whatever is loaded on demand needs the first file, which is there by then. It has no default
 * export.
 */
const onDemand = {
  name: "on demand",
  setup: ({ onLoad, onResolve, resolve }) => {
    onResolve({ filter: /^\./ }, async ({ importer, kind, path: name, pluginData, resolveDir }) => {
      if (kind !== "dynamic-import" || pluginData === onDemand) return undefined
      const found = await resolve(name, { importer, kind, resolveDir, pluginData: onDemand })
      return found.errors.length > 0 ? found : { path: found.path, namespace: "on-demand" }
    })
    onResolve(
      { filter: /^first$/ },
      ({ namespace }) => namespace === "on-demand" ? { path: main, sideEffects: true } : undefined
    )
    onLoad({ filter: /./, namespace: "on-demand" }, ({ path: file }) => ({
      contents: `import "first"; export * from ${JSON.stringify(file)}`,
      resolveDir: root
    }))
  }
}

/**
 * Reads the sources so that each file has what it needs and no more: an import from an entry of a package becomes one
 * from the file that has the name, since all that an entry exports would come with the first key; and files named
 * `…texts.ts` keep the texts of one language.
 */
const sources = (language) => ({
  name: "sources",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      const text = withoutEntries(await fs.promises.readFile(file, "utf8"))
      return {
        contents: /texts\.tsx?$/i.test(file) ? keepLanguage(text, language) : text,
        loader: file.endsWith("x") ? "tsx" : "ts"
      }
    })
  }
})

/** The entries of packages that the editor imports from. */
const entries = {
  "@canvass/core/design": "../core/src/design.ts",
  "@canvass/core/editing": "../core/src/editing.ts",
  "@canvass/core/questionnaire": "../core/src/questionnaire.ts",
  "@canvass/ui": "../ui/src/index.ts"
}

const withoutEntries = (text) =>
  text.replaceAll(/^import \{([^{}"]*)\} from "(@canvass\/[^"\n]+)"$/gm, (whole, names, entry) => {
    if (!Object.hasOwn(entries, entry)) return whole
    const files = filesOf(path.join(root, entries[entry]))
    return namesIn(names).filter((name) => !name.startsWith("type ")).map((name) => {
      const [exported, local = exported] = name.split(" as ")
      return `import { ${exported} as ${local} } from ${JSON.stringify(files.get(exported))}`
    }).join("; ")
  })

const namesIn = (list) => list.split(",").map((name) => name.trim()).filter((name) => name !== "")

const known = new Map()

/** The file of each name that an entry exports. An entry renames nothing. */
const filesOf = (entry) => {
  const files = known.get(entry) ?? new Map(
    [...fs.readFileSync(entry, "utf8").matchAll(/^export \{([^{}"]*)\} from "([^"\n]+)"/gm)].flatMap((
      [, names, file]
    ) => namesIn(names).map((name) => [name, path.resolve(path.dirname(entry), file)]))
  )
  known.set(entry, files)
  return files
}

/**
 * Keeps the texts of one language: one column of tables, of which the cells before it become holes, and one entry of
 * objects by language, which stands for the others. So the preview speaks the language of the editor where the form has
 * words of its own.
 */
const keepLanguage = (text, language) => {
  const source = ts.createSourceFile("texts.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const column = languages.indexOf(language)
  const cuts = []
  const cut = (node, kept) => cuts.push([node.getStart(source), node.end, kept])
  const cutRows = (node) => {
    if (ts.isArrayLiteralExpression(node) && node.elements.length === languages.length) {
      cut(node, `[${",".repeat(column)}${node.elements[column].getText(source)}]`)
    } else ts.forEachChild(node, cutRows)
  }
  const visit = (node) => {
    const entry = ts.isObjectLiteralExpression(node) ? entryOf(node, language) : undefined
    if (entry !== undefined) {
      const names = node.properties.map(({ name }) => name.text)
      cut(node, `((t) => ({ ${names.map((name) => `${name}: t`).join()} }))(${entry.initializer.getText(source)})`)
    } else if (ts.isCallExpression(node) && node.expression.getText(source) === "textColumns") {
      node.arguments.forEach(cutRows)
    } else ts.forEachChild(node, visit)
  }
  visit(source)
  return cuts.reduceRight((whole, [start, end, kept]) => whole.slice(0, start) + kept + whole.slice(end), text)
}

/** The entry of a language in an object that has one for each language. */
const entryOf = ({ properties }, language) => {
  const names = new Set(
    properties.map((property) => ts.isPropertyAssignment(property) ? property.name.text : undefined)
  )
  return names.size === properties.length && languages.every((name) => names.has(name)) &&
      [...names].every((name) => /^[a-z]{2}$/.test(name))
    ? properties.find(({ name }) => name.text === language)
    : undefined
}

export const buildBrowserFiles = async () => {
  const output = path.join(root, "dist/browser")
  fs.rmSync(output, { recursive: true, force: true })
  fs.mkdirSync(output, { recursive: true })
  for (const language of languages) {
    const { entry, files } = await bundleBrowserFiles(language)
    fs.writeFileSync(
      path.join(output, `${language}.js`),
      `export const entry = ${JSON.stringify(entry)}\nexport const files = ${JSON.stringify(files)}\n`
    )
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildBrowserFiles()
