/** The largest bodies below 1 MiB that the operations take, valid and invalid. */

export interface LargestBody {
  readonly name: string
  readonly path: string
  readonly body: string
}

const repeat = <A>(length: number, make: (n: number) => A): ReadonlyArray<A> =>
  Array.from({ length }, (_, n) => make(n))

const unknownFields = (count: number) => Object.fromEntries(repeat(count, (n) => [`f${n}`, 1]))

const choice = (options: number, length: number) => ({
  text: "Which?",
  type: "single_choice",
  options: repeat(options, (n) => ({ value: `${n} `.padEnd(length, "x"), label: "y".repeat(length) }))
})

const survey = (questions: ReadonlyArray<unknown>) => JSON.stringify({ title: "Large", questions })

/** A survey with 90 questions: their longest answers together are just below 1 MiB. */
export const textSurvey = {
  title: "Texts",
  closesAt: "2100-01-01T00:00:00Z",
  questions: repeat(90, () => ({ text: "Why?", type: "text" }))
}

/** Bodies for the operations that take large ones. `surveyId` is that of the published `textSurvey`. */
export const largestBodies = (surveyId: string): ReadonlyArray<LargestBody> => {
  const surveys = "/api/surveys"
  const submit = `/api/response/survey/${surveyId}`
  const key = "/api/developer/api-key"
  return [
    { name: "a survey with 5 000 options", path: surveys, body: survey(repeat(25, () => choice(200, 80))) },
    { name: "a survey with 200 questions", path: surveys, body: survey(repeat(200, () => choice(25, 80))) },
    { name: "a survey with 30 000 options", path: surveys, body: survey(repeat(150, () => choice(200, 1))) },
    {
      name: "100 000 unknown fields in questions",
      path: surveys,
      body: survey(repeat(200, () => ({ text: "Why?", type: "text", ...unknownFields(450) })))
    },
    { name: "300 000 empty questions", path: surveys, body: survey(repeat(300_000, () => ({}))) },
    { name: "90 000 unknown fields", path: surveys, body: JSON.stringify(unknownFields(90_000)) },
    {
      name: "a response with 900 KB of text",
      path: submit,
      body: JSON.stringify({ answers: repeat(90, (n) => ({ questionKey: `q${n + 1}`, value: "x".repeat(10_000) })) })
    },
    {
      name: "20 000 answers to unknown questions",
      path: submit,
      body: JSON.stringify({ answers: repeat(20_000, (n) => ({ questionKey: `k${n}`, value: "x" })) })
    },
    { name: "300 000 empty answers", path: submit, body: JSON.stringify({ answers: repeat(300_000, () => ({})) }) },
    {
      name: "60 000 entries of metadata",
      path: submit,
      body: JSON.stringify({ answers: [], metadata: unknownFields(60_000) })
    },
    {
      name: "100 000 lone surrogates",
      path: submit,
      body: `{"answers":[${repeat(100_000, () => "\"\\ud800\"").join(",")}]}`
    },
    { name: "arrays in arrays", path: submit, body: `{"answers":${"[".repeat(30)}${"]".repeat(30)}}` },
    { name: "JSON that ends too early", path: submit, body: `{"answers":[${"1,".repeat(500_000)}` },
    { name: "an allow-list of 900 KB", path: key, body: JSON.stringify({ allowedIps: "192.0.2.1,".repeat(90_000) }) }
  ]
}
