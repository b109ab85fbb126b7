/** The file, read once for all the tests. */
import { readFileSync } from "node:fs"
import { questions } from "../src/questionnaire.js"
import { readSheet } from "../src/csvFile.js"
import { submissions } from "../src/submissions.js"

export const csv = readFileSync(new URL("../data/StarWars.csv", import.meta.url))
export const sheet = readSheet(csv)
export const responses = submissions(questions, sheet)
