/** The version of SQLite that the driver has. */
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { openConnection } from "./fixtures/openConnection.js"

const Row = Schema.Struct({ version: Schema.String })

it("SQLite is 3.53.2 or newer: an older one can corrupt a file that a server and a command write at once", () => {
  const connection = openConnection(":memory:")
  const { version } = Schema.decodeUnknownSync(Row)(connection.get("SELECT sqlite_version() AS version"))
  connection.close()
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number)
  expect(major * 1_000_000 + minor * 1_000 + patch).toBeGreaterThanOrEqual(3_053_002)
})
