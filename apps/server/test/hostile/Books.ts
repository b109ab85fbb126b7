/** Whether all that can be read of a survey tells of the same responses. */
import * as Schema from "effect/Schema"
import type { World } from "./World.js"

const Surveys = Schema.Array(Schema.Struct({ id: Schema.String, status: Schema.String, responseCount: Schema.Int }))
const Responses = Schema.Array(Schema.Struct({ id: Schema.String, status: Schema.String }))
const Analytics = Schema.Struct({ totals: Schema.Struct({ started: Schema.Int, completed: Schema.Int }) })

/** What does not agree. */
export const differences = async (world: World): Promise<ReadonlyArray<string>> => {
  const surveys = Schema.decodeUnknownSync(Surveys)(await world.read("/surveys"))
  const paged = Schema.decodeUnknownSync(Surveys)(await world.read("/surveys?limit=1000"))
  const found = await Promise.all(surveys.map((survey) => differencesOf(world, survey)))
  return [
    ...JSON.stringify(surveys.slice(0, 1_000)) === JSON.stringify(paged)
      ? []
      : ["the page is not the beginning of the list"],
    ...found.flat()
  ]
}

const differencesOf = async (
  world: World,
  { id, responseCount }: typeof Surveys.Type[number]
): Promise<ReadonlyArray<string>> => {
  const listed = async (path: string) => Schema.decodeUnknownSync(Responses)(await world.read(path))
  const completed = await listed(`/surveys/${id}/responses`)
  const counts = {
    responseCount,
    listed: completed.length,
    different: new Set(completed.map((response) => response.id)).size,
    oldestFirst: (await listed(`/response/survey/${id}?order=asc`)).length,
    exported: (await listed(`/response/survey/${id}/export/json`)).length
  }
  const all = (await listed(`/surveys/${id}/responses?status=all`)).length
  const { totals } = Schema.decodeUnknownSync(Analytics)(await world.read(`/surveys/${id}/analytics`))
  return new Set([...Object.values(counts), totals.completed]).size === 1 && totals.started === all
    ? []
    : [`${id}: ${JSON.stringify({ ...counts, all, totals })}`]
}
