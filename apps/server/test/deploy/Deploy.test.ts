/** The files of `deploy/` and compose.yaml, compared with what the server has. */
import { Limits } from "@canvass/core"
import { SecretKeys } from "@canvass/core/ports"
import * as Schema from "effect/Schema"
import getPort from "get-port"
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { request as httpsRequest } from "node:https"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import openApi from "../../../../packages/http/openapi.json" with { type: "json" }
import { isInstalled } from "../../../../test/isInstalled.js"
import { variableNames } from "../../src/configuration/Configuration.js"
import { createOwner, openAccount, submit } from "../support/Owner.js"
import { startServer, withTempFolder } from "../support/ServerProcess.js"
import { startNginx } from "../support/startNginx.js"
import { postgres, sqlite } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"

const root = fileURLToPath(new URL("../../../../", import.meta.url))

const deploy = join(root, "deploy")

const read = (name: string): string => readFileSync(join(root, name), "utf8")

/** The port of callers and the port of health and metrics, which all files share. */
const [port, healthPort] = ["3000", "3001"]

const mebibyte = 1_048_576

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

const Expressions = Schema.Array(Schema.Struct({ expr: Schema.String }))

const Rules = Schema.Struct({ groups: Schema.Array(Schema.Struct({ rules: Expressions })) })

const Dashboard = Schema.Struct({ panels: Schema.Array(Schema.Struct({ targets: Expressions })) })

const Compose = Schema.Struct({
  services: Schema.Struct({
    canvass: Schema.Struct({
      environment: Schema.Record({ key: Schema.String, value: Schema.String }),
      stop_grace_period: Schema.String
    })
  })
})

/** Decodes a file in YAML, of which JSON is a part. */
const decodeFile = <A, I>(schema: Schema.Schema<A, I>, name: string): A =>
  Schema.decodeUnknownSync(schema)(parse(read(name)))

const expressions = (): ReadonlyArray<string> => {
  const rules = decodeFile(Rules, "deploy/prometheus-rules.yml")
  const dashboard = decodeFile(Dashboard, "deploy/grafana-dashboard.json")
  return [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  ]
}

/** What Prometheus adds to each sample. `exported_job` is the label `job` of the server. */
const addedLabels = new Set(["instance", "job"])

/** Labels that appear only once something has happened: an attempt, a refusal, a mail, a backlog. */
const laterLabels: Readonly<Record<string, string>> = {
  canvass_job_runs_total: "job outcome",
  canvass_mails_total: "result",
  webhook_attempts_total: "outcome",
  webhook_backlog_deliveries: "account"
}

describe("the alerts and the dashboard", () => {
  it("use metrics and labels that servers have", async () => {
    const metrics = await scrape()
    const used = expressions().flatMap((expression) =>
      [...expression.matchAll(/([a-z][a-z0-9_]*)\{([^}]*)\}/g)].map(([, name = "", matchers = ""]) => ({
        name,
        matchers
      }))
    )
    expect(used.length).toBeGreaterThan(40)
    for (const { matchers, name } of used.filter(({ name }) => name !== "up")) {
      expect(metrics.has(name), name).toBe(true)
      const labels = new Set([...metrics.get(name) ?? [], ...(laterLabels[name] ?? "").split(" "), ...addedLabels])
      for (const [, label = ""] of matchers.matchAll(/(\w+)=/g)) expect(labels, `${name}: ${label}`).toContain(label)
    }
    const counters = [...metrics.keys()].filter((name) => name.startsWith("effect_"))
    for (const name of counters) expect(name).toMatch(/_(?:active|total)$/)
  })

  it("are scraped as prometheus.yml says", () => {
    expect(parse(read("deploy/prometheus.yml"))).toMatchObject({
      rule_files: ["prometheus-rules.yml"],
      scrape_configs: [{
        job_name: "canvass",
        metrics_path: "/metrics",
        static_configs: [{ targets: [`127.0.0.1:${healthPort}`] }]
      }]
    })
    for (const expression of expressions()) expect(expression).toContain("job=\"canvass\"")
  })
})

/** The paths of the API, with an id in place of each parameter. */
const paths = Object.keys(openApi.paths).map((path) => `/api${path}`.replaceAll(/\{\w+\}/g, "0197"))

describe.each([
  { file: "deploy/nginx.conf", uploads: /client_max_body_size (\d+)m;\n\s+proxy_request/, others: /size (\d+)m;/ },
  { file: "deploy/Caddyfile", uploads: /@files \{\n\s+max_size (\d+)MiB/, others: /@others \{\n\s+max_size (\d+)MiB/ }
])("$file", ({ file, others, uploads }) => {
  it("lets every body pass that the server accepts, and little more", () => {
    const sizeOf = (pattern: RegExp) => Number(pattern.exec(read(file))?.[1])
    expect(sizeOf(others)).toBe(2)
    expect(sizeOf(uploads) * mebibyte).toBeGreaterThan(Limits.defaults.fileBytes)
    expect(sizeOf(uploads) * mebibyte).toBeLessThan(1.1 * Limits.defaults.fileBytes)
  })

  it("forwards to the default port, and names paths that the API has", () => {
    const text = read(file)
    expect(text).toContain(`127.0.0.1:${port}`)
    const patterns = [...text.matchAll(/(\/?api\/[^\s|)]+)\$/g)].map(([, pattern = ""]) => new RegExp(`^/?${pattern}$`))
    expect(patterns.length).toBeGreaterThan(0)
    for (const pattern of patterns) expect(paths.some((path) => pattern.test(path)), String(pattern)).toBe(true)
  })
})

describe("systemd and Compose", () => {
  const unit = () => read("deploy/canvass.service")
  const compose = () => decodeFile(Compose, "compose.yaml").services.canvass

  it("set variables that the server reads", () => {
    const ofUnit = [...unit().matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value])
    expect(Object.fromEntries(ofUnit)).toMatchObject({ HEALTH_PORT: healthPort, LOG_FORMAT: "json" })
    const known = [...variableNames, "NODE_ENV"]
    for (const [name] of ofUnit) expect(known).toContain(name)
    expect(compose().environment["HEALTH_PORT"]).toBe(healthPort)
    for (const name of Object.keys(compose().environment)) expect(known).toContain(name)
  })

  it("give the server the time that it needs to stop", () => {
    const grace = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit())?.[1])
    const documented = Number(/requests in progress within (\d+) seconds/.exec(read("docs/operations.md"))?.[1])
    expect(grace).toBeGreaterThan(documented)
    expect(compose().stop_grace_period).toBe(`${grace}s`)
  })

  it("read from `.env` what its example has, and the example becomes valid with its secrets", () => {
    const example = [...read("deploy/compose.env.example").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name]) => name)
    const used = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
    expect(new Set(example)).toEqual(new Set(used))
    expect(/`openssl rand -base64 (\d+)`/.exec(read("deploy/compose.env.example"))?.[1]).toBe(
      String(SecretKeys.secretKeyBytes)
    )
  })
})

it("docs/operations.md names each file of deploy/", () => {
  for (const name of readdirSync(deploy)) expect(read("docs/operations.md")).toContain(`deploy/${name}`)
})

describe("with the programs that read them", () => {
  const accepts = (program: string, ...args: ReadonlyArray<string>): void => {
    const { status, stderr, stdout } = spawnSync(program, args, { cwd: deploy, encoding: "utf8" })
    expect(`${stdout}${stderr}`).not.toMatch(/Unknown|deprecated/)
    expect(status, `${stdout}${stderr}`).toBe(0)
  }

  it.skipIf(!isInstalled("promtool"))("promtool accepts the rules", () => {
    accepts("promtool", "check", "rules", "prometheus-rules.yml")
    accepts("promtool", "check", "config", "--syntax-only", "prometheus.yml")
  })

  it.skipIf(!isInstalled("caddy"))("Caddy accepts its file", () => {
    accepts("caddy", "validate", "--config", "Caddyfile", "--adapter", "caddyfile")
  })

  it.skipIf(!isInstalled("systemd-analyze"))("systemd accepts the unit", () =>
    withTempFolder(async (folder) => {
      const file = join(folder, "canvass.service")
      await writeFile(file, read("deploy/canvass.service").replace("/usr/bin/node", process.execPath))
      accepts("systemd-analyze", "verify", file)
    }))

  const hasCompose = spawnSync("docker", ["compose", "version"]).status === 0

  it.skipIf(!hasCompose)("Compose accepts its file", () => {
    accepts(
      "docker",
      "compose",
      "--file",
      join(root, "compose.yaml"),
      "--env-file",
      "/dev/null",
      "config",
      "--no-interpolate"
    )
  })

  it.skipIf(!isInstalled("nginx") || !isInstalled("openssl"))(
    "nginx serves the API over TLS",
    () =>
      sqlite.use((store) =>
        withTempFolder(async (folder) => {
          const server = await startServer({ ...store, TRUST_PROXY: "1", LOG_FORMAT: "json" })
          const nginx = await startNginx(read("deploy/nginx.conf"), folder, {
            upstream: new URL(server.url).port,
            http: await getPort(),
            https: await getPort()
          })
          const tooLarge = await nginx.request("/api/auth/login", "x".repeat(1.5 * mebibyte))
          const [metrics, health, page] = [
            await nginx.request("/metrics"),
            await nginx.request("/health/ready"),
            await nginx.request("/api/surveys", undefined, { "x-forwarded-for": "203.0.113.9" })
          ]
          await nginx.stop()
          await server.stop()
          // The refusal is that of the server, which explains itself.
          expect(tooLarge).toMatchObject({ status: 413, contentType: "application/problem+json" })
          expect([metrics.status, health.status, page.status]).toEqual([404, 404, 401])
          expect(server.output()).toMatch(/"path":"\/api\/surveys".*"address":"127\.0\.0\.1"/)
          expect(server.output()).not.toContain("203.0.113.9")
        })
      )
  )

  it.skipIf(!isInstalled("nginx") || !isInstalled("openssl"))(
    "events come through nginx one by one, although it collects other responses",
    () =>
      sqlite.use((store) =>
        withTempFolder(async (folder) => {
          const server = await startServer({ ...store, TRUST_PROXY: "1" })
          const https = await getPort()
          const nginx = await startNginx(read("deploy/nginx.conf"), folder, {
            upstream: new URL(server.url).port,
            http: await getPort(),
            https
          })
          const owner = await createOwner(server.url)
          let received = ""
          const stream = httpsRequest(`https://127.0.0.1:${https}/api/surveys/${owner.survey}/changes`, {
            headers: { accept: "text/event-stream", "x-api-key": owner.apiKey },
            rejectUnauthorized: false
          }, (incoming) => incoming.setEncoding("utf8").on("data", (text: string) => received += text))
          stream.on("error", () => undefined).end()
          const countResponses = () => received.split("event: response\n").length - 1
          await expect.poll(() => received, { timeout: 5_000 }).toContain("event: questionnaire")
          for (let count = 1; count <= 3; count++) {
            expect(await submit(server.url, owner, String(count))).toBe(201)
            await expect.poll(countResponses, { timeout: 2_000 }).toBe(count)
          }
          stream.destroy()
          await nginx.stop()
          await server.stop()
        })
      )
  )
})
