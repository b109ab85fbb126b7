/**
 * Counts the figures from the columns of the file, by position. To check the analytics independently, it shares only
 * the names of the figures with them.
 */
import { parse } from "csv-parse/sync"

/** Figures by name, such as `fan / Yes / count`. */
export type Figures = ReadonlyMap<string, number>

export const count = (csv: Uint8Array): Figures => {
  const [, parts = [], ...rows] = parse(csv, { encoding: "latin1" })
  return new Map<string, number>([
    ["started", rows.length],
    ["completed", rows.length],
    ["partial", 0],
    ["completionRate", 1],
    ...Object.entries(singleChoices).flatMap(([key, at]) => choice(key, rows.map((row) => row.slice(at, at + 1)))),
    ...choice("seen", rows.map((row) => row.slice(3, 9))),
    ...ranking("ranking", parts.slice(9, 15), rows.map((row) => row.slice(9, 15))),
    ...matrix("characters", parts.slice(15, 29), rows.map((row) => row.slice(15, 29)))
  ])
}

/** The column of each single-choice question, counted from 0. */
const singleChoices = {
  seen_any: 1,
  fan: 2,
  shot_first: 29,
  expanded_universe: 30,
  expanded_universe_fan: 31,
  star_trek_fan: 32,
  gender: 33,
  age: 34,
  income: 35,
  education: 36,
  region: 37
}

type Named = [name: string, figure: number]
type Rows = ReadonlyArray<ReadonlyArray<string>>

/** Cells hold option labels. A multiple-choice question has a column per option. */
const choice = (key: string, rows: Rows): Array<Named> => [
  ...answeredOrSkipped(key, rows),
  ...shares(key, rows.flat(), answeredIn(rows))
]

const ranking = (key: string, films: ReadonlyArray<string>, rows: Rows): Array<Named> => [
  ...answeredOrSkipped(key, rows),
  ...films.flatMap((film, at): Array<Named> => {
    const ranks = rows.flatMap((row) => row[at] ? [Number(row[at])] : [])
    return [
      [`${key} / ${film} / meanRank`, ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length],
      [`${key} / ${film} / firstPlace`, ranks.filter((rank) => rank === 1).length],
      ...films.map((_, place): Named => [
        `${key} / ${film} / rank ${place + 1}`,
        ranks.filter((rank) => rank === place + 1).length
      ])
    ]
  })
]

const matrix = (key: string, characters: ReadonlyArray<string>, rows: Rows): Array<Named> => [
  ...answeredOrSkipped(key, rows),
  ...characters.flatMap((character, at): Array<Named> => {
    const opinions = rows.map((row) => row[at] ?? "")
    const answered = opinions.filter((opinion) => opinion !== "").length
    return [
      [`${key} / ${character} / answered`, answered],
      ...shares(`${key} / ${character}`, opinions, answered)
    ]
  })
]

const answeredOrSkipped = (key: string, rows: Rows): Array<Named> => [
  [`${key} / answered`, answeredIn(rows)],
  [`${key} / skipped`, rows.length - answeredIn(rows)]
]

const answeredIn = (rows: Rows): number => rows.filter((row) => row.some((cell) => cell !== "")).length

const shares = (name: string, cells: ReadonlyArray<string>, answered: number): Array<Named> => {
  const counts = new Map<string, number>()
  for (const cell of cells) if (cell !== "") counts.set(cell, (counts.get(cell) ?? 0) + 1)
  return [...counts].flatMap(([label, count]): Array<Named> => [
    [`${name} / ${label} / count`, count],
    [`${name} / ${label} / share`, count / answered]
  ])
}
