/** A hotel's survey after a stay, with random answers: ten questions, one of each type except files. */
import type { AnswerValue, SurveyInput } from "@canvass/core"
import type { Condition, QuestionLogic } from "@canvass/core/questionnaire"
import type { Random } from "./Random.js"

/** Answers by the key of the question. Skipped questions are absent. */
export type Answers = Readonly<Record<string, AnswerValue.AnswerValue>>

const quality = [
  { value: "poor", label: "Poor" },
  { value: "fair", label: "Fair" },
  { value: "good", label: "Good" },
  { value: "excellent", label: "Excellent" }
]

const purposes = ["Holiday", "Business", "Family", "An event"] as const

const facilities = ["Restaurant", "Bar", "Gym", "Pool", "Spa", "Parking", "Bicycles", "Meeting rooms"]

const places = [
  { value: "room", label: "The room" },
  { value: "breakfast", label: "Breakfast" },
  { value: "staff", label: "The staff" },
  { value: "location", label: "The location" }
]

const reasons = ["Price", "Location", "Quiet", "Cleanliness", "Friendliness"]

export const survey = {
  title: "How was your stay?",
  description: "It takes two minutes, and it is read by people.",
  questions: [
    { key: "recommend", type: "nps", text: "Would you recommend us to a friend?", required: true },
    { key: "overall", type: "rating", text: "How was your stay, all in all?", settings: { min: 1, max: 5 } },
    {
      key: "purpose",
      type: "single_choice",
      text: "What brought you here?",
      options: purposes,
      settings: { allowOther: true }
    },
    { key: "used", type: "multiple_choice", text: "What did you use?", options: facilities },
    { key: "details", type: "matrix", text: "And in detail?", options: quality, settings: { rows: places } },
    {
      key: "reasons",
      type: "ranking",
      text: "What matters most to you?",
      options: reasons,
      settings: { topN: 3 }
    },
    {
      key: "value",
      type: "slider",
      text: "Was it worth its price?",
      settings: { min: 0, max: 100, step: 5, minLabel: "Not at all", maxLabel: "Every cent" }
    },
    { key: "again", type: "boolean", text: "Would you come again?" },
    { key: "arrival", type: "date", text: "When did you arrive?" },
    {
      key: "words",
      type: "text",
      text: "Is there anything else that you would like to tell us?",
      settings: { maxLength: 2_000, multiline: true }
    }
  ]
} satisfies SurveyInput.Create

const isUnhappy: Condition = { question: "recommend", op: "lte", value: 6 }

/** What decides about the questions of the same survey in a real questionnaire, by their keys. */
const rules: Readonly<Record<string, Partial<Pick<QuestionLogic, "page" | "requiredIf" | "showIf" | "validIf">>>> = {
  overall: { page: { title: "Your stay" } },
  purpose: { requiredIf: isUnhappy },
  used: { showIf: { not: { question: "purpose", op: "anyOf", values: ["An event"] } } },
  details: {
    page: { title: "In detail", endIf: [{ when: { question: "overall", op: "gt", value: 10 }, ending: "out" }] },
    showIf: { question: "used", op: "answered" }
  },
  reasons: { showIf: { any: [isUnhappy, { question: "overall", op: "gte", value: 1 }] } },
  value: { validIf: [{ when: { question: "value", op: "gte", value: 0 }, message: "This is below zero." }] },
  arrival: {
    page: { title: "Before you go" },
    validIf: [{ when: { question: "arrival", op: "lte", value: { today: {} } }, message: "This is in the future." }]
  },
  words: {
    showIf: { all: [{ question: "again", op: "answered" }, { not: { field: "source", op: "equals", value: "none" } }] }
  }
}

/** The survey with rules, pages, variables, endings and recalled answers. All of its questions are shown. */
export const branchingSurvey = {
  ...survey,
  hiddenFields: ["source"],
  variables: [
    { name: "joy", value: { mean: [{ answer: "recommend" }, { multiply: [{ answer: "overall" }, 2] }] } },
    { name: "worth", value: { if: isUnhappy, then: { divide: [{ answer: "value" }, 2] }, else: { answer: "value" } } }
  ],
  endings: [
    { key: "out", outcome: "screenedOut" },
    { key: "fan", showIf: { variable: "joy", op: "gte", value: 9 }, title: "See you soon, {{purpose|guest}}" },
    { key: "done", message: "Thanks: {{variable.worth|0}}", redirectUrl: "https://hotel.example/?r={responseId}" }
  ],
  questions: survey.questions.map((question) => ({ ...question, ...rules[question.key] }))
} satisfies SurveyInput.Create

/** The survey with ten quotas that stay open. Each response counts in several of them. */
export const quotaSurvey = {
  ...survey,
  quotas: [
    { key: "all", max: 1_000_000_000 },
    ...[1, 2, 3, 4, 5].map((stars) => ({
      key: `overall${stars}`,
      when: { question: "overall", op: "equals" as const, value: stars },
      max: 1_000_000_000
    })),
    ...[0, 3, 6, 9].map((points) => ({
      key: `recommend${points}`,
      when: { question: "recommend", op: "gte" as const, value: points },
      max: 1_000_000_000
    }))
  ]
} satisfies SurveyInput.Create

/** Returns the answers of one guest. They correlate through `mood`, as real answers do. */
export const answers = (random: Random, answersAll = false): Answers => {
  const mood = (random.fraction() + random.fraction() + random.fraction()) / 3 + 0.2
  const isLikely = () => random.chance(mood)
  const scaled = (min: number, max: number) =>
    Math.max(min, Math.min(max, Math.round(min + (max - min) * mood + (random.fraction() - 0.5) * 2)))
  const all: Answers = {
    recommend: scaled(0, 10),
    overall: scaled(1, 5),
    purpose: random.chance(0.06) ?
      { other: random.pick(["A wedding", "Passing through", "Fog at the airport"]) }
      : random.pick(purposes),
    used: random.some(facilities, random.whole(1, 4)).toSorted(byIndexIn(facilities)),
    details: Object.fromEntries(places.map(({ value }) => [value, quality[scaled(0, 3)]?.value ?? "good"])),
    reasons: random.some(reasons, 3),
    value: scaled(0, 20) * 5,
    again: isLikely(),
    arrival: new Date(Date.UTC(2025, random.whole(0, 11), random.whole(1, 28))).toISOString().slice(0, 10),
    words: words(random)
  }
  return answersAll ? all : Object.fromEntries(
    Object.entries(all).filter(([key]) => key === "recommend" || random.chance(key === "words" ? 0.35 : 0.92))
  )
}

const byIndexIn = (order: ReadonlyArray<string>) => (left: string, right: string): number =>
  order.indexOf(left) - order.indexOf(right)

const sentences = [
  "The room was quiet and the bed was very good.",
  "Breakfast could start earlier, we had a train at seven.",
  "Thank you, Zoë, for finding our son's rabbit!",
  "The lift was out of order on two days; nobody told us before.",
  "A bit expensive, but the location is hard to beat.",
  "Wi-Fi: slow in the evening, fine otherwise.",
  "Das Frühstück war großartig, besonders das Brot.",
  "We asked for a \"quiet\" room and got one over the bar.",
  "Everything was as promised.",
  "L'accueil était très chaleureux.",
  "Parking is too narrow, and 24 € a night is a lot."
] as const

const words = (random: Random): string =>
  Array.from({ length: random.whole(1, 3) }, () => random.pick(sentences)).join(" ")
