/** The folder of Parquet files: what DuckDB reads is one state of the copy, whenever the program was killed. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import type { Row } from "../../../../src/commands/sync/CopyTable.js"
import { openParquetTarget } from "../../../../src/commands/sync/parquet/ParquetTarget.js"
import type { ResponseRows } from "../../../../src/commands/sync/responseRows.js"
import { withTempFolder } from "../../../support/ServerProcess.js"
import { queryDuckDb, type Rows, withDuckDb } from "../CopyReader.js"

const surveyId = "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03"

const questionId = "01aa0b3c-5d6e-7f00-8a9b-0c1d2e3f4a01"

const questions = [{ id: questionId, key: "again", content: "number" }] as const

const surveyRow = {
  id: surveyId,
  title: "Lunch",
  slug: "lunch-k3x7q2ab",
  status: "published",
  close_reason: null,
  questionnaire_version: 1,
  language: "en",
  created_at: "2026-11-20T09:56:40.000Z",
  published_at: "2026-11-20T09:56:40.123Z",
  closed_at: null,
  metadata: {},
  cursor: "0",
  copied_at: "2026-11-20T09:56:40.000Z"
}

/** A response with `value` answers of one row each. */
const responseOf = (id: string, value: number): ResponseRows => ({
  response: {
    id,
    survey_id: surveyId,
    status: "completed",
    submitted_at: "2026-11-20T09:56:40.000Z",
    external_id: `guest-${value}`,
    questionnaire_version: 1,
    metadata: { value: String(value) },
    answers: { [questionId]: value }
  },
  answers: Array.from({ length: value }, (_, index) => ({
    response_id: id,
    survey_id: surveyId,
    question_id: questionId,
    row_value: "",
    position: index + 1,
    value: `answer ${index}`,
    number: index / 3
  })),
  files: value === 0 ? [] : [{
    id: id.replace(/^..../, "ffff"),
    survey_id: surveyId,
    response_id: id,
    question_id: questionId,
    name: "photo.png",
    type: "image/png",
    size_bytes: value,
    is_deleted: false
  }]
})

const versionRows = (version: number, text: string): ReadonlyArray<Row> => [{
  survey_id: surveyId,
  version,
  question_id: questionId,
  element: "question",
  element_value: "",
  language: "en",
  position: 1,
  key: "again",
  type: "nps",
  text
}]

interface Change {
  readonly exported?: ReadonlyArray<ResponseRows>
  readonly put: ReadonlyArray<ResponseRows>
  readonly removed: ReadonlyArray<string>
  readonly version?: { readonly version: number; readonly rows: ReadonlyArray<Row> }
  readonly isSettled: boolean
}

/** What a copy has at a cursor: the value of each response, and the text of the question of each version. */
interface Expected {
  readonly responses: ReadonlyMap<string, number>
  readonly versions: ReadonlyMap<number, string>
}

const below = (count: number): number => Math.floor(Math.random() * count)

const randomHistory = (length: number) => {
  let responses = new Map<string, number>()
  let versions = new Map<number, string>()
  const changes: Array<Change> = []
  const expected: Array<Expected> = []
  for (let cursor = 0; cursor < length; cursor++) {
    const isExport = cursor === 0 || below(30) === 0
    const known = [...responses.keys()]
    responses = new Map(responses)
    versions = new Map(isExport ? [] : versions)
    const put: Array<ResponseRows> = []
    const set = (id: string) => {
      const value = below(4)
      responses.set(id, value)
      put.push(responseOf(id, value))
    }
    const changed = isExport || known.length === 0 || below(3) > 0 ? [] : [known[below(known.length)] ?? ""]
    const removed = below(2) === 0 ? [] : [known[below(known.length)] ?? "", crypto.randomUUID()]
    for (const id of removed) responses.delete(id)
    for (const id of changed) set(id)
    for (let count = below(isExport ? 200 : 4); count > 0; count--) set(crypto.randomUUID())
    const version = 1 + below(3)
    const isEdited = isExport || below(5) === 0
    if (isEdited) versions.set(version, `Again ${cursor}?`)
    changes.push({
      ...isExport ? { exported: [...responses].map(([id, value]) => responseOf(id, value)) } : {},
      put: isExport ? [] : put,
      removed,
      ...isEdited ? { version: { version, rows: versionRows(version, `Again ${cursor}?`) } } : {},
      isSettled: below(4) === 0
    })
    expected.push({ responses, versions })
  }
  return { changes, expected }
}

const withReader = async <A>(folder: string, use: (query: Query) => Promise<A>): Promise<A> =>
  withDuckDb([`SET file_search_path = '${folder}'`, await readFile(join(folder, "views.sql"), "utf8")], use)

type Query = (statement: string) => Promise<Rows>

/** Compares what DuckDB reads with what was written. */
const expectCopy = (folder: string, expected: Expected) => withReader(folder, (query) => expectRows(query, expected))

const expectRows = async (query: Query, { responses, versions }: Expected) => {
  const sorted = (rows: ReadonlyArray<object>) => rows.map((row) => JSON.stringify(row)).sort()
  const found = await query("SELECT id, external_id, answers, metadata FROM responses")
  const rows = [...responses].map(([id, value]) => responseOf(id, value))
  expect(sorted(found)).toEqual(sorted(rows.map(({ response }) => ({
    id: response["id"],
    external_id: response["external_id"],
    answers: JSON.stringify(response["answers"]),
    metadata: JSON.stringify(response["metadata"])
  }))))
  expect(sorted(await query("SELECT response_id, position, value, number FROM answers"))).toEqual(
    sorted(
      rows.flatMap(({ answers }) => answers).map(({ number, position, response_id, value }) => ({
        response_id,
        position,
        value,
        number
      }))
    )
  )
  expect(sorted(await query("SELECT response_id, size_bytes FROM files"))).toEqual(
    sorted(rows.flatMap(({ files }) => files).map(({ response_id, size_bytes }) => ({ response_id, size_bytes })))
  )
  expect(sorted(await query("SELECT version, text FROM questions"))).toEqual(
    sorted([...versions].map(([version, text]) => ({ version, text })))
  )
  expect(sorted(await query("SELECT response_id, again FROM responses_lunch_k3x7q2ab"))).toEqual(
    sorted([...responses].map(([id, value]) => ({ response_id: id, again: value })))
  )
}

/** A long run: `npm run verify -- copies`. */
const length = Number(process.env["COPY_CHANGES"] ?? 60)

const options = { columnNames: "key", warn: () => {} } as const

/** Waits until a program has printed a line more than `count`: one when it has begun, and one for each change. */
const lines = (output: NodeJS.ReadableStream, count: number): Promise<void> =>
  new Promise((resolve) => {
    let printed = 0
    output.setEncoding("utf8").on("data", (text: string) => {
      printed += text.length
      if (printed > count) resolve()
    })
  })

const writer = fileURLToPath(new URL("writeHistory.mjs", import.meta.url))

it(
  "readers see one state of the copy whenever the program was killed, and the next run goes on from there",
  () =>
    withTempFolder(async (folder) => {
      const copy = join(folder, "copy")
      const { changes, expected } = randomHistory(length)
      const file = join(folder, "history.json")
      await writeFile(file, JSON.stringify({ changes, survey: surveyRow, questions }))
      const run = () =>
        spawn(process.execPath, [writer, copy, surveyId, file], { stdio: ["ignore", "pipe", "inherit"] })
      let kills = 0
      const seen = new Set<string>()
      for (let code: number | null = null; code === null;) {
        const child = run()
        const ended = once(child, "exit")
        // Some are killed while they open the folder, the others within one of the next changes.
        const isReached = below(5) === 0 ? sleep(below(1_000)) : lines(child.stdout, below(10))
        await Promise.race([ended, isReached.then(() => sleep(below(50)))])
        child.kill("SIGKILL")
        await ended
        code = child.exitCode
        if (code === null) kills++
        const isPublished = (await readdir(folder)).includes("copy") && (await readdir(copy)).includes("views.sql")
        if (!isPublished) continue
        const isLast = code !== null
        await withReader(copy, async (query) => {
          const [survey] = await query("SELECT cursor FROM surveys")
          if (survey === undefined) return
          const cursor = String(survey["cursor"])
          seen.add(cursor)
          const state = expected[Number(cursor)]
          if (state === undefined) throw new Error(`The copy has an unknown cursor: ${cursor}.`)
          await expectRows(query, state)
          expect(!isLast || Number(cursor) === changes.length - 1).toBe(true)
        })
      }
      expect(kills).toBeGreaterThan(1)
      expect(seen.size).toBeGreaterThan(1)
    }),
  240_000 + length * 1_000
)

it("a copy of many small changes has few files, and none of a killed run", () =>
  withTempFolder(async (folder) => {
    let target = await openParquetTarget(folder, options)
    const responses = new Map<string, number>()
    await target.transaction(surveyId, async ({ clear, putSurvey, replaceVersion }) => {
      await clear()
      await replaceVersion(1, versionRows(1, "Again?"))
      await putSurvey(surveyRow, questions)
    })
    for (let count = 0; count < 300; count++) {
      const id = crypto.randomUUID()
      responses.set(id, count % 3)
      await target.transaction(surveyId, ({ replaceResponses }) => replaceResponses([responseOf(id, count % 3)]))
    }
    await target.settle(surveyId, false)
    await target.close()
    const survey = join(folder, surveyId)
    // At most 15 parts of 1, of 16 and of 256 responses, of three files each.
    expect((await readdir(survey)).length).toBeLessThanOrEqual(3 * 15 * 3 + 4)
    await expectCopy(folder, { responses, versions: new Map([[1, "Again?"]]) })
    await writeFile(join(survey, "responses-00009999.parquet"), "half")
    await writeFile(join(survey, "answers-00009999.parquet.tmp"), "half")
    target = await openParquetTarget(folder, options)
    expect((await readdir(survey)).filter((name) => name.includes("9999"))).toEqual([])
    expect(await target.transaction(surveyId, ({ countResponses }) => countResponses())).toBe(300)
    await target.close()
  }))

it("what was deleted is in no file when a run has ended", () =>
  withTempFolder(async (folder) => {
    const target = await openParquetTarget(folder, options)
    const [secret, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const has = async (text: string) => {
      const names = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return (await Promise.all(files.map((name) => readFile(name, "latin1")))).some((bytes) => bytes.includes(text))
    }
    await target.transaction(surveyId, async ({ clear, insertResponses, putSurvey, replaceVersion }) => {
      await clear()
      await insertResponses([responseOf(secret, 1), responseOf(other, 2)])
      await replaceVersion(1, versionRows(1, "Again?"))
      await putSurvey(surveyRow, questions)
    })
    await target.settle(surveyId, false)
    expect(await has(secret)).toBe(true)
    await target.transaction(surveyId, ({ removeResponses }) => removeResponses([secret]))
    // While the copy is followed, the rows are void until the files are written again.
    await target.settle(surveyId, false)
    expect(await has(secret)).toBe(true)
    await expectCopy(folder, { responses: new Map([[other, 2]]), versions: new Map([[1, "Again?"]]) })
    expect(await target.transaction(surveyId, ({ countResponses }) => countResponses())).toBe(1)
    await target.settle(surveyId, true)
    expect(await has(secret)).toBe(false)
    expect(await has(other)).toBe(true)
    await expectCopy(folder, { responses: new Map([[other, 2]]), versions: new Map([[1, "Again?"]]) })
    await target.close()
  }))

it("a part has at most 65 536 responses, and a row group of it no more", () =>
  withTempFolder(async (folder) => {
    const target = await openParquetTarget(folder, options)
    const many = Array.from({ length: 70_000 }, (_, index) =>
      responseOf(`01aa0b3c-5d6e-7f03-8a9b-${String(index).padStart(12, "0")}`, index % 3))
    await target.transaction(surveyId, async ({ clear, insertResponses, putSurvey, replaceVersion }) => {
      await clear()
      await insertResponses(many)
      await replaceVersion(1, versionRows(1, "Again?"))
      await putSurvey(surveyRow, questions)
    })
    await target.settle(surveyId, true)
    await target.close()
    const groups = await queryDuckDb(
      [`SET file_search_path = '${folder}'`],
      `SELECT file_name, row_group_id, any_value(row_group_num_rows) AS rows
        FROM parquet_metadata('${surveyId}/responses-*.parquet') GROUP BY ALL ORDER BY file_name`
    )
    expect(groups.map(({ rows }) =>
      rows
    )).toEqual([65_536, 4_464])
    await withReader(folder, async (query) => {
      expect(await query("SELECT count(*) AS n, count(DISTINCT id) AS ids FROM responses")).toEqual([
        { n: 70_000, ids: 70_000 }
      ])
      expect(await query("SELECT count(*) AS n, count(DISTINCT response_id) AS ids FROM answers")).toEqual([
        { n: 69_999, ids: 46_666 }
      ])
    })
  }))

it("one program at a time writes to a folder, and none to a folder of something else or of another format", () =>
  withTempFolder(async (folder) => {
    const copy = join(folder, "copy")
    const target = await openParquetTarget(copy, options)
    await expect(openParquetTarget(copy, options)).rejects.toThrow("Another program writes to the copy")
    await expect(target.transaction("../copy", ({ cursor }) => cursor())).rejects.toThrow("not the id of a survey")
    await target.close()
    await (await openParquetTarget(copy, options)).close()
    await writeFile(join(copy, "canvass-copy.json"), `{"format":2}`)
    await expect(openParquetTarget(copy, options)).rejects.toThrow("has the format 2")
    const other = join(folder, "other")
    await mkdir(other)
    await writeFile(join(other, "notes.txt"), "")
    await expect(openParquetTarget(other, options)).rejects.toThrow("Give an empty folder")
    expect(await readdir(other)).toEqual(["notes.txt"])
  }))
