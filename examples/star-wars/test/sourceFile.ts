/** The CSV file, parsed once for all tests. */
import { readFileSync } from "node:fs"
import { parseCsvFile } from "../src/csvFile.js"
import { questions } from "../src/questionnaire.js"
import { submissions } from "../src/submissions.js"

export const csv = readFileSync(new URL("../data/StarWars.csv", import.meta.url))
export const file = parseCsvFile(csv)
export const responses = submissions(questions, file)
