/** The command line. */
import { parseArgs } from "node:util"
import { run } from "./run.js"
import { standardOutput } from "./terminal.js"

const usage = `Runs a real survey on Canvass: 14 questions, 1 186 responses.

  --url   address of the server    (default http://127.0.0.1:3000)
  --out   file for the export      (default star-wars-responses.csv)

CANVASS_API_KEY is the API key to use. Without it, the program registers a new account.`

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      url: { type: "string", default: "http://127.0.0.1:3000" },
      out: { type: "string", default: "star-wars-responses.csv" },
      help: { type: "boolean", default: false }
    }
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const { comparison } = await run({
    baseUrl: values.url.replace(/\/$/, ""),
    apiKey: process.env["CANVASS_API_KEY"],
    outFile: values.out,
    terminal: standardOutput(process.stdout)
  })
  return comparison.differences.length === 0 ? 0 : 1
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
