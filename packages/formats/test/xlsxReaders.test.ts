/** Workbooks, read by libraries of others. Each has the cells that CSV has. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import ExcelJS from "exceljs"
import readXlsxFile from "read-excel-file/node"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import XlsxPopulate from "xlsx-populate"

let canvass: Canvass.Canvass
let file: Buffer
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const { id } = await canvass.surveys.create(owner, {
    title: "Lunch",
    questions: [
      { key: "words", type: "text", text: "Words\r\nor lines?" },
      // Column AA and later.
      {
        key: "many",
        type: "multiple_choice",
        text: "Many?",
        options: Array.from({ length: 30 }, (_, index) => `o${index + 1}`)
      },
      { key: "nps", type: "nps", text: "Again?" }
    ]
  })
  await canvass.surveys.publish(owner, id)
  for (const words of ["one\r\ntwo\rthree\nfour", null]) {
    await canvass.responses.submit(id, {
      answers: [
        ...words === null
          ? []
          : [{ questionKey: "words", value: words }, { questionKey: "many", value: ["o1", "o30"] }],
        { questionKey: "nps", value: 9 }
      ]
    })
  }
  file = Buffer.from(
    await canvass.exports.bytes(owner, id, { format: "xlsx", columns: ["words", "many", "nps"], notShown: "NA" })
  )
})
afterAll(() => canvass.close())

/** The rows of the sheet, blank cells as null. */
const expected = [
  ["Words or lines?", ...Array.from({ length: 30 }, (_, index) => `Many? [o${index + 1}]`), "Many? [other]", "Again?"],
  ["one\ntwo\nthree\nfour", ...Array.from({ length: 30 }, (_, index) => Number(index === 0 || index === 29)), null, 9],
  [...Array.from({ length: 32 }, () => null), 9]
]

describe("a workbook is read by", () => {
  it("exceljs", async () => {
    const workbook = new ExcelJS.Workbook()
    const copy = new Uint8Array(file)
    await workbook.xlsx.load(copy.buffer)
    const sheet = workbook.getWorksheet("Responses")
    const rows = [1, 2, 3].map((row) => expected[0]?.map((_, column) => sheet?.getCell(row, column + 1).value))
    expect(rows).toEqual(expected)
    expect(sheet?.getCell("AG2").value).toBe(9)
    expect(workbook.getWorksheet("Questions")?.getCell("C2").value).toBe("Words\nor lines?")
  })

  it("read-excel-file", async () => {
    const [responses, questions] = await readXlsxFile(file)
    expect([responses?.sheet, questions?.sheet]).toEqual(["Responses", "Questions"])
    expect(responses?.data).toEqual(expected)
  })

  it("xlsx-populate", async () => {
    const workbook = await XlsxPopulate.fromDataAsync(file)
    const value = workbook.sheet("Responses").usedRange().value()
    expect(value.map((row) => row.map((cell) => cell ?? null))).toEqual(expected)
  })
})
