/** `npm run bench:generate -- 1000000 [hotel|star-wars]`: makes the file of responses that benches read. */
import * as Schema from "effect/Schema"
import process from "node:process"
import { dataset, Kind } from "../generate/Dataset.js"
import { bar } from "../report/Progress.js"

const [count = "1000000", kind = "hotel"] = process.argv.slice(2)

const made = await dataset(
  Schema.decodeUnknownSync(Kind)(kind),
  Schema.decodeUnknownSync(Schema.NumberFromString.pipe(Schema.int(), Schema.between(1, 10_000_000)))(count),
  bar(`Responses to ${kind}`)
)
console.log(`${made.path}\nsurvey ${made.surveyId}, API key ${made.apiKey}`)
