/**
 * Applies a history to a folder of Parquet files from where it ended last, and prints a line when it begins and after
 * each change. It is killed while it does.
 */
import { readFileSync } from "node:fs"
import process from "node:process"
import { openParquetTarget } from "../../../../dist/commands/sync/parquet/ParquetTarget.js"

const [folder, surveyId, file] = process.argv.slice(2)
const steps = JSON.parse(readFileSync(file, "utf8"))
const target = await openParquetTarget(folder, { columnNames: "key", warn: console.error })
const stored = await target.transaction(surveyId, ({ cursor }) => cursor())
process.stdout.write("\n")
const survey = (cursor) => ({ ...steps.survey, cursor: String(cursor) })
for (let cursor = Number(stored ?? -1) + 1; cursor < steps.changes.length; cursor++) {
  const { exported, isSettled, put, removed, version } = steps.changes[cursor]
  await target.transaction(surveyId, async (transaction) => {
    if (exported !== undefined) {
      await transaction.clear()
      for (let start = 0; start < exported.length; start += 50) {
        await transaction.insertResponses(exported.slice(start, start + 50))
      }
      await transaction.replaceVersion(version.version, version.rows)
      await transaction.putSurvey(survey(cursor), steps.questions)
      return
    }
    await transaction.removeResponses(removed)
    await transaction.replaceResponses(put)
    if (version !== undefined) await transaction.replaceVersion(version.version, version.rows)
    await transaction.moveCursor(String(cursor), new Date().toISOString())
  })
  process.stdout.write("\n")
  if (isSettled) await target.settle(surveyId, cursor % 2 === 0)
}
await target.settle(surveyId, true)
await target.close()
