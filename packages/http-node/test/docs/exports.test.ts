/** The examples of docs/exports.md. */
import { Codebook } from "@canvass/core"
import { decodeBody } from "@canvass/http/testing"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it, vi } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer } from "../fixtures/TestServer.js"

const page = readFileSync(new URL("../../../../docs/exports.md", import.meta.url), "utf8")

const example = (name: string, language: string): string => {
  const [, text = ""] = new RegExp(`<!-- ${name} -->\n\`\`\`${language}\n([^]*?)\`\`\``).exec(page) ?? []
  return text
}

it("the commands of docs/exports.md download a workbook, a table with codes and a codebook", async () => {
  const server = await startTestServer()
  try {
    const account = await server.newAccount()
    const { id } = await publishSurvey(account, {
      questions: [{ key: "color", type: "single_choice", text: "Color?", options: ["red", "blue"] }],
      hiddenFields: ["campaign"],
      languages: ["en", "de"]
    })
    const answers = [{ questionKey: "color", value: "blue" }]
    await submitResponse(server, { id }, { answers, metadata: { campaign: "spring" } })
    const paths = Array.from(example("downloads", "sh").matchAll(/"\$URL\/api([^"]*)"/g), ([, path = ""]) => path)
    const [workbook, table, codebook] = await Promise.all(paths.map((path) => account.get(path.replace("$ID", id))))
    expect(workbook?.text.slice(0, 2)).toBe("PK")
    expect(table?.text).toBe("status,color,field:campaign\r\ncompleted,2,spring\r\n")
    if (codebook === undefined) throw new Error("The page has three commands.")
    expect(decodeBody(Codebook, codebook).language).toBe("de")
  } finally {
    await server.stop()
  }
})

it("the program of docs/exports.md writes a workbook and prints the columns", async () => {
  const folder = mkdtempSync(fileURLToPath(new URL(".test-", import.meta.url)))
  const log = vi.spyOn(console, "log").mockReturnValue()
  try {
    const [program, workbook] = [join(folder, "program.ts"), join(folder, "lunch.xlsx")]
    writeFileSync(program, example("program", "ts").replace("\"lunch.xlsx\"", JSON.stringify(workbook)))
    await import(program)
    expect(log.mock.calls.flat().join("")).toContain("responseId submittedAt status startedAt externalId q1 language")
    expect(readFileSync(workbook).subarray(0, 2).toString()).toBe("PK")
  } finally {
    log.mockRestore()
    rmSync(folder, { recursive: true })
  }
})
