/**
 * Checks that each regular expression of the sources takes linear time: a text that a caller sends must not hold the
 * event loop. The tests are left out, because nobody else chooses their texts. Prints each that fails, with an attack.
 */
import fs from "node:fs"
import path from "node:path"
import process from "node:process"
import { check } from "recheck"
import ts from "typescript"
import { at, workspaces } from "./workspace.mjs"

const sourceFiles = () =>
  ["scripts", ...workspaces().flatMap((it) => ["src", "scripts", "baselines", "peers"].map((name) => `${it}/${name}`))]
    .filter((folder) => fs.existsSync(at(folder)))
    .flatMap((folder) => fs.readdirSync(at(folder), { recursive: true }).map((name) => path.join(folder, String(name))))
    .filter((file) => /\.(?:mjs|tsx?)$/.test(file))

/** The places of each regular expression, by its text. */
const regexesOf = (files) => {
  const places = new Map()
  for (const file of files) {
    const source = ts.createSourceFile(file, fs.readFileSync(at(file), "utf8"), ts.ScriptTarget.Latest, true)
    const visit = (node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        places.set(node.text, [...places.get(node.text) ?? [], `${file}:${line + 1}`])
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return places
}

let failed = 0
for (const [text, places] of regexesOf(sourceFiles())) {
  const end = text.lastIndexOf("/")
  const { attack, complexity, error, status } = await check(text.slice(1, end), text.slice(end + 1))
  if (status === "safe") continue
  failed += 1
  console.log(
    `${places.join(", ")}: ${text}\n  ${status}: ${complexity?.summary ?? error?.kind} ${attack?.pattern ?? ""}`
  )
}
process.exitCode = failed === 0 ? 0 : 1
