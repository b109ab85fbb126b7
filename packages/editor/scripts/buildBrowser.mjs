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
    entryPoints: { [language]: path.join(root, "src/browser.ts") },
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
    plugins: [onlyLanguage(language)]
  })
  const [entry = ""] = Object.entries(metafile.outputs).flatMap(([name, { entryPoint }]) =>
    entryPoint?.endsWith("src/browser.ts") === true ? [path.basename(name)] : []
  )
  return {
    entry,
    files: Object.fromEntries(outputFiles.map(({ path: name, text }) => [path.basename(name), text]))
  }
}

/** Keeps one column of the tables in files named `…Texts.ts`. The cells before it become holes. */
const onlyLanguage = (language) => ({
  name: "only-language",
  setup: ({ onLoad }) => {
    onLoad({ filter: /Texts\.tsx?$/ }, async ({ path: file }) => {
      const text = await fs.promises.readFile(file, "utf8")
      return { contents: keepColumn(text, languages.indexOf(language)), loader: file.endsWith("x") ? "tsx" : "ts" }
    })
  }
})

/** Keeps one cell of each array of four in the arguments of `textColumns`. */
export const keepColumn = (text, column) => {
  const source = ts.createSourceFile("texts.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const cuts = []
  const cutRow = (node) => {
    if (ts.isArrayLiteralExpression(node) && node.elements.length === languages.length) {
      cuts.push([node.getStart(source), node.end, `[${",".repeat(column)}${node.elements[column].getText(source)}]`])
    } else ts.forEachChild(node, cutRow)
  }
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === "textColumns") node.arguments.forEach(cutRow)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return cuts.reduceRight((cut, [start, end, kept]) => cut.slice(0, start) + kept + cut.slice(end), text)
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
