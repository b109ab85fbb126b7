/** Checks that all operations that read a survey agree on its responses. */
import * as Schema from "effect/Schema"
import type { TestTenants } from "../TestTenants.js"

const Surveys = Schema.Array(Schema.Struct({ id: Schema.String, status: Schema.String, responseCount: Schema.Int }))
const Responses = Schema.Array(Schema.Struct({ id: Schema.String, status: Schema.String }))
const Analytics = Schema.Struct({ totals: Schema.Struct({ started: Schema.Int, completed: Schema.Int }) })

/** Returns one line for each survey whose counts differ. */
export const inconsistencies = async (tenants: TestTenants): Promise<ReadonlyArray<string>> => {
  const surveys = Schema.decodeUnknownSync(Surveys)(await tenants.read("/surveys"))
  const paged = Schema.decodeUnknownSync(Surveys)(await tenants.read("/surveys?limit=1000"))
  const perSurvey = await Promise.all(surveys.map((survey) => inconsistenciesOf(tenants, survey)))
  return [
    ...JSON.stringify(surveys.slice(0, 1_000)) === JSON.stringify(paged)
      ? []
      : ["the first page differs from the beginning of the list"],
    ...perSurvey.flat()
  ]
}

const inconsistenciesOf = async (
  tenants: TestTenants,
  { id, responseCount }: typeof Surveys.Type[number]
): Promise<ReadonlyArray<string>> => {
  const list = async (path: string) => Schema.decodeUnknownSync(Responses)(await tenants.read(path))
  const completed = await list(`/surveys/${id}/responses`)
  const counts = {
    responseCount,
    listed: completed.length,
    distinct: new Set(completed.map((response) => response.id)).size,
    oldestFirst: (await list(`/response/survey/${id}?order=asc`)).length,
    exported: (await list(`/response/survey/${id}/export/json`)).length
  }
  const all = (await list(`/surveys/${id}/responses?status=all`)).length
  const { totals } = Schema.decodeUnknownSync(Analytics)(await tenants.read(`/surveys/${id}/analytics`))
  return new Set([...Object.values(counts), totals.completed]).size === 1 && totals.started === all
    ? []
    : [`${id}: ${JSON.stringify({ ...counts, all, totals })}`]
}
