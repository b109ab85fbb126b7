/** Generates the types of the client before the tests, which run on the sources. */
import { execFile } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const script = fileURLToPath(new URL("../packages/client/scripts/generateSchema.mjs", import.meta.url))

export default async (): Promise<void> => {
  await promisify(execFile)(process.execPath, [script])
}
