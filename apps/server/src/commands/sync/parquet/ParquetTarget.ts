/**
 * A copy in a folder of Parquet files. Files are written once and never changed. The state of a survey, which is
 * replaced as a whole, says which of them belong to the copy. So the program may be killed at any moment.
 */
import { chmod, mkdir, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import {
  CallQueue,
  copyFormat,
  type CopyTarget,
  type CopyTransaction,
  type ViewOptions,
  wrongFormat
} from "../CopyTarget.js"
import { lockFolder } from "./folderLock.js"
import { fileSchemas } from "./parquetTables.js"
import { SurveyFolder } from "./SurveyFolder.js"
import { isMissing, type SurveyState } from "./SurveyState.js"
import { draftSuffix, replaceFile, syncFolder, TableWriter } from "./TableFile.js"
import { duckDbDialect, emptyFolder, scriptName, viewsScript } from "./viewsScript.js"

/** Opens the folder, which is created when it does not exist. Only its owner may read it. */
export const openParquetTarget = async (path: string, options: ViewOptions): Promise<CopyTarget> => {
  await mkdir(path, { recursive: true })
  const names = await readdir(path)
  if (!names.includes(markerName) && names.some((name) => !ownNames.has(name))) throw notACopy
  const unlock = lockFolder(join(path, lockName))
  try {
    await prepare(path)
    const copy = new ParquetCopy(path, await openSurveys(path), options)
    await copy.publish(copy.folders)
    const queue = new CallQueue()
    return {
      transaction: (surveyId, use) => queue.run(() => copy.transaction(surveyId, use)),
      settle: (surveyId, isLast) => queue.run(() => copy.settle(surveyId, isLast)),
      close: () =>
        queue.run(() => {
          unlock()
          return Promise.resolve()
        })
    }
  } catch (error) {
    unlock()
    throw error
  }
}

const markerName = "canvass-copy.json"

const lockName = "lock"

/** What a program leaves that was ended before it has made the folder a copy. */
const ownNames = new Set([lockName, emptyFolder, markerName + draftSuffix])

const notACopy = new Error("The folder has files which are not a copy of `canvass sync`. Give an empty folder.")

/** How often parts are written again, without the responses that were deleted, while a copy is followed. */
const purgeIntervalMillis = 3_600_000

const surveyName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const prepare = async (path: string): Promise<void> => {
  const marker = join(path, markerName)
  try {
    const value: unknown = JSON.parse(await readFile(marker, "utf8"))
    const format = typeof value === "object" && value !== null && "format" in value ? value.format : undefined
    if (format !== copyFormat) throw wrongFormat(format)
    return
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await chmod(path, 0o700)
  await mkdir(join(path, emptyFolder), { recursive: true, mode: 0o700 })
  for (const [table, schema] of Object.entries(fileSchemas)) {
    await (await TableWriter.open(join(path, emptyFolder, `${table}.parquet`), schema)).finish()
  }
  await syncFolder(join(path, emptyFolder))
  await replaceFile(marker, JSON.stringify({ format: copyFormat }))
  await syncFolder(path)
}

const openSurveys = async (path: string): Promise<Map<string, SurveyFolder>> => {
  const found = new Map<string, SurveyFolder>()
  for (const name of await readdir(path)) {
    if (surveyName.test(name)) found.set(name, await SurveyFolder.open(path, name))
  }
  return found
}

class ParquetCopy {
  readonly #path: string
  readonly #surveys: Map<string, SurveyFolder>
  readonly #options: ViewOptions
  /** When parts were written again last, by survey. */
  readonly #purgedAt = new Map<string, number>()

  constructor(path: string, surveys: Map<string, SurveyFolder>, options: ViewOptions) {
    this.#path = path
    this.#surveys = surveys
    this.#options = options
  }

  get folders(): ReadonlyArray<SurveyFolder> {
    return [...this.#surveys.values()]
  }

  async transaction<A>(surveyId: string, use: (transaction: CopyTransaction) => Promise<A>): Promise<A> {
    const survey = await this.#survey(surveyId)
    const taken = new Set(
      this.folders.filter((other) => other !== survey).flatMap(({ state }) =>
        state?.views.map(({ name }) => name) ?? []
      )
    )
    const result = await survey.transaction(use, duckDbDialect, this.#options, taken)
    const isMerged = await survey.merge()
    if (survey.hasManyRemovals) await survey.purge()
    else if (!isMerged) return result
    await this.publish([survey])
    return result
  }

  async settle(surveyId: string, isLast: boolean): Promise<void> {
    const survey = await this.#survey(surveyId)
    const now = performance.now()
    const purgedAt = this.#purgedAt.get(surveyId)
    if (isLast || purgedAt === undefined || now - purgedAt >= purgeIntervalMillis) {
      this.#purgedAt.set(surveyId, now)
      await survey.purge()
    }
    await this.publish([survey])
  }

  /** Lets readers see what these surveys are now, and deletes the files that they do not need any more. */
  async publish(changed: ReadonlyArray<SurveyFolder>): Promise<void> {
    for (const survey of changed) await survey.writeSurvey()
    const states = new Map<string, SurveyState>()
    for (const [id, { state }] of this.#surveys) if (state !== undefined) states.set(id, state)
    await replaceFile(join(this.#path, scriptName), viewsScript(states))
    await syncFolder(this.#path)
    for (const survey of changed) await survey.removeOthers()
  }

  async #survey(surveyId: string): Promise<SurveyFolder> {
    const found = this.#surveys.get(surveyId)
    if (found !== undefined) return found
    // The id is the name of a folder.
    if (!surveyName.test(surveyId)) throw new Error(`--survey: ${surveyId} is not the id of a survey.`)
    const opened = await SurveyFolder.open(this.#path, surveyId)
    this.#surveys.set(surveyId, opened)
    return opened
  }
}
