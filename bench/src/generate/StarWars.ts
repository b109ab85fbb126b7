/** The Star Wars survey of the examples, with its real respondents drawn again and again. */
import { questions, survey as asked } from "@canvass/example-star-wars/questionnaire"
import { readSheet } from "@canvass/example-star-wars/csvFile"
import { type Submission, submissions } from "@canvass/example-star-wars/submissions"
import { readFileSync } from "node:fs"
import { at } from "../Paths.js"
import type { Answers } from "./Hotel.js"
import type { Random } from "./Random.js"

/** Only who knows where it is. */
export const survey = { ...asked, visibility: "unlisted" } as const

/** Reads the file, and gives one of its respondents each time. */
export const respondents = (): (random: Random) => Answers => {
  const [first, ...others] = submissions(questions, readSheet(readFileSync(at("examples/star-wars/data/StarWars.csv"))))
    .map(answersOf)
  return (random) => first === undefined ? {} : random.pick([first, ...others])
}

const answersOf = ({ answers }: Submission): Answers =>
  Object.fromEntries(answers.map(({ questionKey, value }) => [questionKey, value]))
