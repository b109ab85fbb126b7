/**
 * The alerts and the dashboard, compared with the metrics of servers, and executed by Prometheus where it is installed.
 */
import * as Schema from "effect/Schema"
import getPort from "get-port"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { isInstalled } from "../../../../test/isInstalled.js"
import { createOwner, openAccount, submit } from "../support/Owner.js"
import { startServer, withTempFolder } from "../support/ServerProcess.js"
import { postgres, sqlite } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"
import { accepts, deploy, healthPort, read } from "./files.js"

/** The names of all metrics that a server of each kind has, with their labels. */
const scrape = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const texts = [
    // The primary is no replica, so it is not used as one, and the metrics of a replica say so.
    await postgres.use((store) =>
      scrapeServer({ ...store, WORKERS: "2", DATABASE_READ_URL: store["DATABASE_URL"] ?? "" })
    ),
    await sqlite.use((store) => scrapeServer(store))
  ]
  const metrics = new Map<string, Set<string>>()
  for (const [, name = "", , text = ""] of texts.join("\n").matchAll(/^([a-z][a-z0-9_]*)(\{(.*)\})? [-+\d.e]+$/gm)) {
    const labels = metrics.get(name) ?? new Set()
    metrics.set(name, labels)
    for (const [, label = ""] of text.matchAll(/(\w+)="/g)) labels.add(label)
  }
  for (const [, name = ""] of texts.join("\n").matchAll(/^# TYPE (\S+)/gm)) {
    if (!metrics.has(name)) metrics.set(name, new Set())
  }
  return metrics
}

const scrapeServer = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const server = await startServer(environment)
  await openAccount(server.url)
  const text = await waitFor(async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    const isComplete = /canvass_commit_units_count/.test(metrics) && /webhook_backlog_deliveries/.test(metrics)
    return isComplete ? metrics : undefined
  })
  await server.stop()
  return text
}

const Rules = Schema.Struct({
  groups: Schema.Array(Schema.Struct({ rules: Schema.Array(Schema.Struct({ expr: Schema.String })) }))
})

const GridPosition = Schema.Struct({ x: Schema.Int, y: Schema.Int, w: Schema.Int, h: Schema.Int })

const DataSource = Schema.Struct({ type: Schema.Literal("prometheus"), uid: Schema.Literal("${datasource}") })

const Dashboard = Schema.Struct({
  templating: Schema.Struct({
    list: Schema.Array(Schema.Struct({
      name: Schema.String,
      query: Schema.Union(Schema.String, Schema.Struct({ query: Schema.String }))
    }))
  }),
  panels: Schema.Array(Schema.Struct({
    id: Schema.Int,
    title: Schema.NonEmptyString,
    datasource: DataSource,
    gridPos: GridPosition,
    targets: Schema.Array(Schema.Struct({
      refId: Schema.String,
      expr: Schema.String,
      legendFormat: Schema.NonEmptyString,
      datasource: DataSource
    }))
  }))
})

/** Decodes a file in YAML, of which JSON is a part. */
const decodeFile = <A, I>(schema: Schema.Schema<A, I>, name: string): A =>
  Schema.decodeUnknownSync(schema)(parse(read(name)))

const rules = (): ReadonlyArray<string> =>
  decodeFile(Rules, "deploy/prometheus-rules.yml").groups.flatMap((group) => group.rules.map(({ expr }) => expr))

const dashboard = () => decodeFile(Dashboard, "deploy/grafana-dashboard.json")

const targets = () => dashboard().panels.flatMap((panel) => panel.targets)

/** The metric and the matchers in each query of a variable of the dashboard. */
const variableQueries = (): ReadonlyArray<string> =>
  dashboard().templating.list.flatMap(({ query }) => typeof query === "string" ? [] : [query.query])

const queries = (): ReadonlyArray<string> => [
  ...rules(),
  ...targets().map(({ expr }) => expr),
  ...variableQueries()
]

/** What Prometheus adds to each sample. `exported_job` is the label `job` of the server. */
const addedLabels = new Set(["instance", "job", "exported_job"])

/** Labels that appear only once something has happened: an attempt, a refusal, a mail, a backlog. */
const laterLabels: Readonly<Record<string, string>> = {
  canvass_database_survey_reads_total: "server reason",
  canvass_job_runs_total: "job outcome",
  canvass_mails_total: "result",
  http_rate_limited_total: "subject",
  webhook_attempts_total: "outcome",
  webhook_backlog_deliveries: "account"
}

/** What a query selects: each metric with its matchers. */
const selectors = (query: string) =>
  [...query.matchAll(/([a-z][a-z0-9_]*)\{([^}]*)\}/g)].map(([, name = "", matchers = ""]) => ({ name, matchers }))

it("the alerts and the dashboard use metrics and labels that servers have", async () => {
  const metrics = await scrape()
  const labelsOf = (name: string) =>
    new Set([...metrics.get(name) ?? [], ...(laterLabels[name] ?? "").split(" "), ...addedLabels])
  const used = queries().flatMap(selectors)
  expect(used.length).toBeGreaterThan(40)
  for (const { matchers, name } of used.filter(({ name }) => name !== "up")) {
    expect(metrics.has(name), name).toBe(true)
    for (const [, label = ""] of matchers.matchAll(/(\w+)=/g)) expect(labelsOf(name), name).toContain(label)
  }
  for (const { expr, legendFormat } of targets()) {
    const labels = new Set(selectors(expr).flatMap(({ name }) => [...labelsOf(name)]))
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = ""]) => label)
    const grouped = [...expr.matchAll(/ by \(([^)]*)\)/g)].map(([, names = ""]) => names.split(", "))
    for (const label of [...shown, ...grouped.flat()].filter((label) => label !== "le")) {
      expect(labels, expr).toContain(label)
    }
    // A sum has the labels only by which it is grouped.
    if (/^(?:sum|max|topk)/.test(expr)) expect(grouped.flat(), expr).toEqual(expect.arrayContaining(shown))
  }
  const counters = [...metrics.keys()].filter((name) => name.startsWith("effect_"))
  for (const name of counters) expect(name).toMatch(/_(?:active|total)$/)
})

it("the metrics are scraped as prometheus.yml says", () => {
  expect(parse(read("deploy/prometheus.yml"))).toMatchObject({
    rule_files: ["prometheus-rules.yml"],
    scrape_configs: [{
      job_name: "canvass",
      metrics_path: "/metrics",
      static_configs: [{ targets: [`127.0.0.1:${healthPort}`] }]
    }]
  })
  for (const query of queries()) expect(query).toContain("job=\"canvass\"")
})

describe("the dashboard", () => {
  /** The width of a dashboard of Grafana. */
  const maxColumns = 24

  it("has panels side by side, each with an id of its own", () => {
    const { panels } = dashboard()
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { h, w, x, y } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + index % w} ${y + Math.floor(index / w)}`)
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const { gridPos: { w, x }, targets, title } of panels) {
      expect(x + w, title).toBeLessThanOrEqual(maxColumns)
      expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
    }
  })

  it("uses variables that it has, or that Grafana sets", () => {
    const known = [...dashboard().templating.list.map(({ name }) => name), "__rate_interval", "__all"]
    const used = [...read("deploy/grafana-dashboard.json").matchAll(/\$\{?(\w+)/g)].map(([, name]) => name)
    expect(used.length).toBeGreaterThan(40)
    for (const name of used) expect(known).toContain(name)
  })
})

it.skipIf(!isInstalled("promtool"))("promtool accepts the rules", () => {
  accepts("promtool", "check", "rules", "prometheus-rules.yml")
  accepts("promtool", "check", "config", "--syntax-only", "prometheus.yml")
})

const QueryResult = Schema.Struct({
  status: Schema.String,
  error: Schema.optional(Schema.String),
  data: Schema.optional(Schema.Struct({ result: Schema.Array(Schema.Unknown) }))
})

const EvaluatedRules = Schema.Struct({
  data: Schema.Struct({
    groups: Schema.Array(Schema.Struct({
      rules: Schema.Array(Schema.Struct({
        name: Schema.String,
        health: Schema.String,
        lastError: Schema.optional(Schema.String)
      }))
    }))
  })
})

/** Starts Prometheus with the files of `deploy/`, for a server on another port. Its data is in `folder`. */
const startPrometheus = async (folder: string, target: string, token: string) => {
  const tokenFile = join(folder, "token")
  const configuration = read("deploy/prometheus.yml")
    .replace(`127.0.0.1:${healthPort}`, target)
    .replace("prometheus-rules.yml", join(deploy, "prometheus-rules.yml"))
    .replace("/etc/prometheus/canvass-metrics-token", tokenFile)
  await writeFile(tokenFile, token)
  await writeFile(
    join(folder, "prometheus.yml"),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }\n${configuration}`
  )
  const port = await getPort()
  const child = spawn("prometheus", [
    `--config.file=${join(folder, "prometheus.yml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`
  ], { stdio: "ignore" })
  const ended = once(child, "exit")
  const get = async <A, I>(schema: Schema.Schema<A, I>, path: string): Promise<A> =>
    Schema.decodeUnknownSync(schema)(await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json())
  const query = (text: string) => get(QueryResult, `query?query=${encodeURIComponent(text)}`)
  await waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}.`)
    // Rates are known.
    const found = await query("count_over_time(up{job=\"canvass\"}[1m]) >= 3").catch(() => undefined)
    return found?.data?.result.length === 1 ? true : undefined
  })
  return {
    query,
    rules: async () => (await get(EvaluatedRules, "rules")).data.groups.flatMap((group) => group.rules),
    stop: async () => {
      child.kill()
      await ended
    }
  }
}

it.skipIf(!isInstalled("prometheus"))(
  "Prometheus executes each rule and each query of the dashboard",
  () =>
    sqlite.use((store) =>
      withTempFolder(async (folder) => {
        const [health, token] = [await getPort(), "a-token-of-the-metrics"]
        const server = await startServer({ ...store, HEALTH_PORT: String(health), METRICS_TOKEN: token })
        const owner = await createOwner(server.url)
        expect(await submit(server.url, owner, "1")).toBe(201)
        const prometheus = await startPrometheus(folder, `127.0.0.1:${health}`, token)
        const refused: Array<string> = []
        const empty: Array<string> = []
        for (const { expr } of targets()) {
          const text = expr.replaceAll("$instance", ".*").replaceAll("$__rate_interval", "1m")
          const { data, error, status } = await prometheus.query(text)
          if (status !== "success") refused.push(`${expr}: ${error}`)
          if (data?.result.length === 0) empty.push(expr)
        }
        const evaluated = await waitFor(async () => {
          const rules = await prometheus.rules()
          return rules.length > 0 && rules.every(({ health }) => health !== "unknown") ? rules : undefined
        })
        await prometheus.stop()
        await server.stop()
        expect(refused).toEqual([])
        // Nothing was refused, sent or delivered, and SQLite has neither connections nor a replica.
        for (const expr of empty) expect(expr).toMatch(/rate_limit|webhook|mails|canvass_database|failures/)
        expect(evaluated).toHaveLength(rules().length)
        for (const { health, lastError, name } of evaluated) expect(health, `${name}: ${lastError}`).toBe("ok")
      })
    )
)
