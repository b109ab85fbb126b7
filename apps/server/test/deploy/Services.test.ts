/** The files with which systemd and Compose run the server, compared with what the server has. */
import { SecretKeys } from "@canvass/core/ports"
import * as Schema from "effect/Schema"
import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { isInstalled } from "../../../../test/isInstalled.js"
import { variableNames } from "../../src/configuration/Configuration.js"
import { withTempFolder } from "../support/ServerProcess.js"
import { accepts, deploy, healthPort, read, root } from "./files.js"

/** What compose.yaml uses of the Compose specification. Anything else is a mistake, such as a misspelled key. */
const Texts = Schema.Array(Schema.String)
const Environment = Schema.Record({ key: Schema.String, value: Schema.String })
const Service = Schema.Struct({
  image: Schema.optional(Schema.String),
  build: Schema.optional(Schema.Literal(".")),
  user: Schema.optional(Schema.Literal("postgres")),
  command: Schema.optional(Texts),
  environment: Environment,
  ports: Schema.optional(Texts),
  volumes: Schema.optional(Texts),
  healthcheck: Schema.optional(Schema.Struct({
    test: Texts,
    interval: Schema.String.pipe(Schema.pattern(/^\d+s$/)),
    retries: Schema.Int
  })),
  depends_on: Schema.optional(Schema.Record({
    key: Schema.String,
    value: Schema.Struct({ condition: Schema.Literal("service_healthy") })
  })),
  stop_grace_period: Schema.optional(Schema.String.pipe(Schema.pattern(/^\d+s$/))),
  restart: Schema.optional(Schema.Literal("unless-stopped"))
})
const Compose = Schema.Struct({
  services: Schema.Struct({ database: Service, canvass: Service }),
  volumes: Schema.Record({ key: Schema.String, value: Schema.Null })
})

/** What deploy/compose.replica.yaml adds to it. */
const Replica = Schema.Struct({
  services: Schema.Struct({
    database: Schema.Struct({
      command: Texts,
      configs: Schema.Array(Schema.Struct({ source: Schema.String, target: Schema.String }))
    }),
    replica: Service,
    canvass: Schema.Struct({ environment: Environment })
  }),
  configs: Schema.Record({ key: Schema.String, value: Schema.Struct({ content: Schema.String }) }),
  volumes: Schema.Record({ key: Schema.String, value: Schema.Null })
})

const decode = <A, I>(schema: Schema.Schema<A, I>, file: string): A =>
  Schema.decodeUnknownSync(schema)(parse(read(file)), { onExcessProperty: "error" })

const compose = () => decode(Compose, "compose.yaml")

const unit = () => read("deploy/canvass.service")

it("set variables that the server reads", () => {
  const ofUnit = [...unit().matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value])
  expect(Object.fromEntries(ofUnit)).toMatchObject({ HEALTH_PORT: healthPort, LOG_FORMAT: "json" })
  const known = [...variableNames, "NODE_ENV"]
  for (const [name] of ofUnit) expect(known).toContain(name)
  const { environment } = compose().services.canvass
  expect(environment["HEALTH_PORT"]).toBe(healthPort)
  for (const name of Object.keys(environment)) expect(known).toContain(name)
})

it("give the server the time that it needs to stop", () => {
  const grace = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit())?.[1])
  const documented = Number(/requests in progress within (\d+) seconds/.exec(read("docs/operations.md"))?.[1])
  expect(grace).toBeGreaterThan(documented)
  expect(compose().services.canvass.stop_grace_period).toBe(`${grace}s`)
})

it("docs/operations.md names each file of deploy/", () => {
  for (const name of readdirSync(deploy)) expect(read("docs/operations.md")).toContain(`deploy/${name}`)
})

describe("compose.yaml", () => {
  it("reads from `.env` what its example has, and the example becomes valid with its secrets", () => {
    const example = [...read("deploy/compose.env.example").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name]) => name)
    const used = [...read("compose.yaml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)
    expect(new Set(example)).toEqual(new Set(used))
    expect(/`openssl rand -base64 (\d+)`/.exec(read("deploy/compose.env.example"))?.[1]).toBe(
      String(SecretKeys.secretKeyBytes)
    )
  })

  it("names services, volumes and ports that exist", () => {
    const { services, volumes } = compose()
    for (const service of Object.values(services)) {
      for (const name of Object.keys(service.depends_on ?? {})) {
        expect(Object.entries(services).find(([other]) => other === name)?.[1].healthcheck, name).toBeDefined()
      }
      for (const volume of service.volumes ?? []) expect(Object.keys(volumes)).toContain(volume.split(":")[0])
    }
    expect(new URL(services.canvass.environment["DATABASE_URL"] ?? "").hostname).toBe("database")
    const exposed = /^EXPOSE (\d+)$/m.exec(read("Dockerfile"))?.[1]
    expect(services.canvass.ports?.map((port) => port.split(":").at(-1))).toEqual([exposed, healthPort])
  })

  it("has a replica beside it that copies the database, and to which the server sends reads", () => {
    const { configs, services: { canvass, database, replica }, volumes } = decode(
      Replica,
      "deploy/compose.replica.yaml"
    )
    const { services } = compose()
    const [config] = database.configs
    expect(database.command).toContain(`hba_file=${config?.target}`)
    expect(configs[config?.source ?? ""]?.content).toMatch(/^host replication all all scram-sha-256$/m)
    expect(replica.image).toBe(services.database.image)
    expect(replica.command?.at(-1)).toContain("--host database")
    expect(replica.volumes).toEqual([`${Object.keys(volumes)[0]}:${services.database.volumes?.[0]?.split(":")[1]}`])
    expect(Object.keys(replica.depends_on ?? {})).toEqual(["database"])
    expect(canvass.environment).toEqual({
      DATABASE_READ_URL: services.canvass.environment["DATABASE_URL"]?.replace("@database/", "@replica/")
    })
    for (const name of Object.keys(canvass.environment)) expect(variableNames).toContain(name)
  })

  const hasCompose = spawnSync("docker", ["compose", "version"]).status === 0

  it.skipIf(!hasCompose)("is accepted by Compose, with the replica too", () => {
    accepts(
      "docker",
      "compose",
      "--file",
      join(root, "compose.yaml"),
      "--file",
      join(deploy, "compose.replica.yaml"),
      "--env-file",
      "/dev/null",
      "config",
      "--no-interpolate"
    )
  })
})

it.skipIf(!isInstalled("systemd-analyze"))("systemd accepts the unit", () =>
  withTempFolder(async (folder) => {
    const file = join(folder, "canvass.service")
    await writeFile(file, unit().replace("/usr/bin/node", process.execPath))
    accepts("systemd-analyze", "verify", file)
  }))
