/**
 * Respondents by page: how many are served each second with connections of their own, and what the form costs beside
 * the API.
 */
import * as Schema from "effect/Schema"
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import * as Hotel from "../generate/Hotel.js"
import { random } from "../generate/Random.js"
import { submissions } from "../generate/Submissions.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { measure, type Request } from "../load/Load.js"
import { runRespondents } from "../load/Respondents.js"
import { withDataFolder } from "../Paths.js"
import { micros, millis, perSecond, withAbsoluteGoal, withRelativeGoal } from "../report/Figure.js"
import { publish, register, startCanvass } from "../servers/CanvassServer.js"

const bench = "respondents"

/** The rate of the goal: 20 000 respondents in 60 s. */
const arrivalsPerSecond = 20_000 / 60

export const respondents: Bench = {
  name: bench,
  run: ({ connections, rounds, seconds }) =>
    withDataFolder(async (folder) => {
      const server = await startCanvass(join(folder, "canvass.db"))
      const apiKey = await register(server)
      const survey = await publish(server, apiKey, Hotel.survey)
      const detail = await fetch(`${server.url}/api/surveys/${survey}`, { headers: { "x-api-key": apiKey } })
      const path = `/s/${decodeSurvey(await detail.json()).slug}`
      const spike = await runRespondents({
        url: server.url,
        path,
        forms,
        count: Math.round(arrivalsPerSecond * seconds * 6),
        perSecond: arrivalsPerSecond
      })
      if (Object.keys(spike.failures).length > 0) console.error(spike.failures)
      const page: Request = { method: "GET", path, headers: { "accept-encoding": "gzip", "accept-language": "en" } }
      const cpuOf = (requests: ReadonlyArray<Request>) => async () =>
        (await measure(server, { connections, seconds, requests })).cpuMicrosEach
      const cpu = await alternate(rounds, [
        ["page", cpuOf([page])],
        ["form", cpuOf(forms.map((form) => formRequest(path, form)))],
        ["API", cpuOf(submissions([survey]))]
      ])
      await server.stop()
      const only = (value: number) => series([value])
      return [
        withAbsoluteGoal(
          { bench, what: "served, of 333/s that come", unit: perSecond, values: only(spike.served / spike.seconds) },
          ["≥", 0.98 * arrivalsPerSecond]
        ),
        withAbsoluteGoal(
          { bench, what: "p99 from arrival to thanks", unit: millis, values: only(spike.p99Millis) },
          ["≤", 3_000]
        ),
        withAbsoluteGoal({ bench, what: "server CPU for the page", unit: micros, values: series(cpu("page")) }, [
          "≤",
          300
        ]),
        withRelativeGoal(
          {
            bench,
            what: "server CPU for the form, compared with the API",
            unit: micros,
            values: series(cpu("form"))
          },
          series(cpu("API")),
          ratios(cpu("form"), cpu("API")),
          ["≤", 1.2]
        )
      ]
    })
}

const formCount = 200

/** The answers of a guest as a browser sends them. */
const formOf = (answers: Hotel.Answers): string => {
  const fields = Object.entries(answers).flatMap(([key, value]): ReadonlyArray<[string, string]> => {
    const name = `a.${key}`
    if (Array.isArray(value)) {
      return key === "reasons"
        ? value.map((option, index) => [`${name}.${index + 1}`, String(option)])
        : value.map((option) => [name, `=${String(option)}`])
    }
    if (typeof value === "object") {
      const parts = Object.entries(value).map(([part, text]): [string, string] => [`${name}.${part}`, String(text)])
      return key === "purpose" ? [[name, "other"], ...parts] : parts
    }
    return [[name, key === "purpose" ? `=${String(value)}` : String(value)]]
  })
  return new URLSearchParams(fields).toString()
}

const chance = random(1_977)

const forms = Array.from({ length: formCount }, () => formOf(Hotel.answers(chance, true)))

/** A form without hidden fields: each try gets a key of its own. */
const formRequest = (path: string, form: string): Request => ({
  method: "POST",
  path,
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: `${form}&action=send`
})

const decodeSurvey = Schema.decodeUnknownSync(Schema.Struct({ slug: Schema.String }))
