/** Starts Directus: `node directus.mjs <database URL> <port> <folder for its files>`. */
import { execFileSync } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"

const [, , database, port, folder] = process.argv
process.chdir(folder)
Object.assign(process.env, {
  HOST: "127.0.0.1",
  PORT: port,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SECRET: "benchmarks are no place for it!!",
  DB_CLIENT: "pg",
  DB_CONNECTION_STRING: database,
  LOG_LEVEL: "error",
  TELEMETRY: "false",
  SERVE_APP: "false",
  EMAIL_VERIFY_SETUP: "false",
  // It answers 503 under load. Each request of the bench must be stored.
  PRESSURE_LIMITER_ENABLED: "false"
})

// Creates the tables of Directus.
execFileSync(process.execPath, [fileURLToPath(import.meta.resolve("@directus/api/cli/run.js")), "bootstrap"], {
  stdio: ["ignore", "ignore", "inherit"]
})

const { default: connect } = await import("@directus/api/database/index")
const { default: emitter } = await import("@directus/api/emitter")
const { CollectionsService, PermissionsService } = await import("@directus/api/services/index")
const { getSchema } = await import("@directus/api/utils/get-schema")
const { startServer } = await import("@directus/api/server")

const field = (name, type, special) => ({ field: name, type, schema: {}, meta: special ? { special: [special] } : {} })

/** The fields of one survey. */
await new CollectionsService({ schema: await getSchema() }).createOne({
  collection: "responses",
  // An entry in the activity log, and no revision, which is a copy of the response.
  meta: { accountability: "activity" },
  schema: {},
  fields: [
    { ...field("id", "uuid", "uuid"), schema: { is_primary_key: true } },
    field("recommend", "integer"),
    field("overall", "integer"),
    field("purpose", "string"),
    field("otherPurpose", "string"),
    field("used", "json", "cast-json"),
    field("details", "json", "cast-json"),
    field("reasons", "json", "cast-json"),
    field("value", "integer"),
    field("again", "boolean", "cast-boolean"),
    field("arrival", "date"),
    field("words", "text"),
    field("startedAt", "timestamp"),
    field("externalId", "string"),
    field("metadata", "json", "cast-json"),
    field("submittedAt", "timestamp", "date-created")
  ]
})

// Everybody may create a response, and nobody may read one.
const everybody = await connect().first("policy").from("directus_access").whereNull("role").whereNull("user")
await new PermissionsService({ schema: await getSchema() }).createOne({
  policy: everybody.policy,
  collection: "responses",
  action: "create",
  fields: ["*"]
})

// Directus tells a process manager that it is ready, over the channel that the bench uses.
const { send } = process
process.send = undefined
emitter.onAction("server.start", () => {
  process.send = send
  console.log(`API http://127.0.0.1:${port}/api`)
})
await startServer()
