/** Starts Parse Server: `node parse-server.mjs <database URL> <port> <folder for its files>`. */
import process from "node:process"

const [, , databaseURI, port, folder] = process.argv
process.chdir(folder)
// It makes files in the folder where it is imported.
const { ParseServer } = await import("parse-server")

/** The fields of one survey. Parse Server checks the type of each. */
const Response = {
  className: "Response",
  fields: {
    recommend: { type: "Number" },
    overall: { type: "Number" },
    purpose: { type: "String" },
    otherPurpose: { type: "String" },
    used: { type: "Array" },
    details: { type: "Object" },
    reasons: { type: "Array" },
    value: { type: "Number" },
    again: { type: "Boolean" },
    arrival: { type: "Date" },
    words: { type: "String" },
    startedAt: { type: "Date" },
    externalId: { type: "String" },
    metadata: { type: "Object" }
  },
  classLevelPermissions: { create: { "*": true } }
}

await ParseServer.startApp({
  databaseURI,
  host: "127.0.0.1",
  port: Number(port),
  mountPath: "/parse",
  serverURL: `http://127.0.0.1:${port}/parse`,
  appId: "bench",
  masterKey: "benchmarks are no place for it!!",
  allowClientClassCreation: false,
  schema: { definitions: [Response], lockSchemas: true },
  logLevel: "error",
  logsFolder: null
})

console.log(`API http://127.0.0.1:${port}/api`)
