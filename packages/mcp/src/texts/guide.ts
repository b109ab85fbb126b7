/** The guide to writing surveys, for models. Its definitions are complete: a test validates and answers them. */

export const guideUri = "canvass://guide"

/** A short survey with a branch. */
const feedback = {
  title: "How was your visit?",
  questions: [
    { key: "recommend", type: "nps", text: "How likely are you to recommend us to a friend?", required: true },
    {
      key: "reason",
      type: "multiple_choice",
      text: "What should we do better?",
      showIf: { question: "recommend", op: "lte", value: 6 },
      options: [
        { value: "price", label: "The price" },
        { value: "service", label: "The service" },
        { value: "nothing", label: "Nothing", exclusive: true }
      ],
      settings: { allowOther: true }
    },
    { key: "comment", type: "text", text: "Is there anything else?", settings: { multiline: true, maxLength: 2000 } }
  ]
}

/** Two languages, pages, recall, and endings. */
const languages = {
  title: "How well do you sleep?",
  languages: ["en", "de"],
  questions: [
    {
      key: "age",
      type: "text",
      text: "How old are you?",
      required: true,
      settings: { format: "number", integer: true, min: 0, max: 120 },
      page: { title: "About you", endIf: [{ when: { question: "age", op: "lt", value: 18 }, ending: "young" }] }
    },
    {
      key: "hours",
      type: "slider",
      text: "How many hours do you sleep?",
      settings: { min: 0, max: 12, step: 0.5 },
      page: { title: "Your sleep" }
    },
    {
      key: "rested",
      type: "rating",
      text: "How rested are you after {{hours|so few}} hours?",
      settings: { min: 1, max: 5, minLabel: "Not at all", maxLabel: "Very" }
    }
  ],
  endings: [
    { key: "done", title: "Thank you" },
    { key: "young", outcome: "screenedOut", title: "This survey is for adults" }
  ],
  translations: {
    de: {
      "/title": "Wie gut schlafen Sie?",
      "/questions/age/text": "Wie alt sind Sie?",
      "/questions/age/page/title": "\u00dcber Sie",
      "/questions/hours/text": "Wie viele Stunden schlafen Sie?",
      "/questions/hours/page/title": "Ihr Schlaf",
      "/questions/rested/text": "Wie ausgeruht sind Sie nach {{hours|so wenigen}} Stunden?",
      "/questions/rested/settings/minLabel": "Gar nicht",
      "/questions/rested/settings/maxLabel": "Sehr",
      "/endings/done/title": "Vielen Dank",
      "/endings/young/title": "Diese Umfrage ist f\u00fcr Erwachsene"
    }
  }
}

/** Quotas, a variable, a matrix and a ranking. */
const quotas = {
  title: "Music that you like",
  hiddenFields: ["panel"],
  questions: [
    {
      key: "sex",
      type: "single_choice",
      text: "What is your sex?",
      required: true,
      options: [{ value: "f", label: "Female" }, { value: "m", label: "Male" }, { value: "x", label: "Other" }]
    },
    {
      key: "genres",
      type: "matrix",
      text: "How often do you listen to this?",
      page: {},
      options: [{ value: "never", label: "Never", score: 0 }, { value: "often", label: "Often", score: 1 }],
      settings: { rows: [{ value: "jazz", label: "Jazz" }, { value: "fado", label: "Fado" }] }
    },
    {
      key: "where",
      type: "ranking",
      text: "Where do you listen most?",
      options: ["home", "car", "work"],
      settings: { topN: 2 }
    }
  ],
  variables: [{ name: "interest", value: { score: "genres" } }],
  endings: [
    { key: "fan", showIf: { variable: "interest", op: "gte", value: 2 }, title: "You listen a lot" },
    { key: "done", title: "Thank you" },
    { key: "full", title: "We have enough answers from people like you" }
  ],
  quotas: [
    { key: "women", when: { question: "sex", op: "equals", value: "f" }, max: 100, ending: "full" },
    { key: "all", max: 300, ending: "full" }
  ]
}

/** The definitions of the guide. */
export const guideDefinitions: ReadonlyArray<{ readonly title: string; readonly definition: object }> = [
  { title: "A short survey with a branch", definition: feedback },
  { title: "Two languages, pages, recall and endings", definition: languages },
  { title: "Quotas, a variable, a matrix and a ranking", definition: quotas }
]

const text = `# How to write a survey

A survey is one JSON value, its definition. Only \`title\` is required; a question needs \`type\` and \`text\`. Give each
question a \`key\` that says what it asks: rules, translations, exports and later edits name it. Never reuse a key for
another question.

## Write less

- Ask what a decision depends on, and nothing that you know already. Ten questions are many.
- One thing in a question. No leading words. Options that do not overlap, and one for people whom none fits.
- \`required\` only where an answer is useless without it. Put what may be unwelcome at the end.

## Types

| \`type\` | Answer | Needs |
| --- | --- | --- |
| \`text\` | a text; with \`settings.format: "number"\` a number as text | |
| \`single_choice\`, \`multiple_choice\` | values of options | 2 or more \`options\` |
| \`rating\`, \`slider\`, \`nps\` | a number | |
| \`boolean\` | true or false | |
| \`date\` | \`YYYY-MM-DD\` | |
| \`matrix\` | a column for each row | \`options\` are the columns, \`settings.rows\` the rows |
| \`ranking\` | values, best first | 2 to 25 \`options\` |
| \`file\` | uploaded files | |

An option is \`{ "value", "label" }\`. The value is stored: keep it short and never change it.

## Rules

A condition is a test, or \`all\`, \`any\`, \`not\` of conditions. A test names what it tests (\`question\`, \`field\`,
\`variable\`), an \`op\` and its value: \`equals\`, \`lt\`, \`lte\`, \`gt\`, \`gte\` with \`value\`; \`anyOf\` with \`values\`;
\`answered\`. A condition tests what is asked before it.

- \`showIf\` of a question, an option, a row, a page or an ending: it is shown when the condition is true.
- \`requiredIf\`, and \`validIf: [{ "when", "message" }]\`: what an answer must be.
- \`page: {}\` on a question begins a page. Its \`endIf\` ends the questionnaire with an ending.
- \`{{key|fallback}}\` in a text recalls an earlier answer.

## Languages

\`languages\` are tags; the first one is that of the texts in the definition. \`translations\` are texts by tag and place, such
as \`/questions/age/text\`. surveys_validate warns of texts that are missing.

## Quotas

A quota counts completed responses for which \`when\` is true, up to \`max\`; then its \`ending\` is shown. Without \`when\` it
limits the whole survey. Test only what people answer before the end.

## Changes

A survey that has answers is changed by a plan: surveys_plan says what becomes of stored answers, surveys_apply needs its
\`token\`. Keep keys and values. Where a key must change, say \`"was": "<old key>"\`, so that its answers stay.
`

export const guide = [
  text,
  ...guideDefinitions.map(({ definition, title }) =>
    `## Example: ${title}\n\n\`\`\`json\n${JSON.stringify(definition, undefined, 1)}\n\`\`\`\n`
  )
].join("\n")
