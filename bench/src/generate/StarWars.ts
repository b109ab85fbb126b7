/** The Star Wars survey of the examples, with random draws from its real respondents. */
import { parseCsvFile } from "@canvass/example-star-wars/csvFile"
import { questions, survey as exampleSurvey } from "@canvass/example-star-wars/questionnaire"
import { type Submission, submissions } from "@canvass/example-star-wars/submissions"
import { readFileSync } from "node:fs"
import { at } from "../Paths.js"
import type { Answers } from "./Hotel.js"
import type { Random } from "./Random.js"

/** The survey is unlisted: only somebody with its address finds it. */
export const survey = { ...exampleSurvey, visibility: "unlisted" } as const

/** Reads the file. Each call of the result returns the answers of a random respondent. */
export const respondents = (): (random: Random) => Answers => {
  const [first, ...others] = submissions(
    questions,
    parseCsvFile(readFileSync(at("examples/star-wars/data/StarWars.csv")))
  )
    .map(answersOf)
  return (random) => first === undefined ? {} : random.pick([first, ...others])
}

const answersOf = ({ answers }: Submission): Answers =>
  Object.fromEntries(answers.map(({ questionKey, value }) => [questionKey, value]))
