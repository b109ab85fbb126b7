/** The accounts, surveys, responses and webhooks of the examples. Their ids, tokens and times are invented. */

const accountId = "01aa0b3c-5d6e-7f01-8a9b-0c1d2e3f4a01"
export const webhookId = "01aa0b3c-5d6e-7f02-8a9b-0c1d2e3f4a02"
export const surveyId = "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03"
export const segmentId = "01aa0b3f-7c8d-7e04-9f0a-1b2c3d4e5f60"
export const recommendId = "01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04"
export const channelId = "01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05"
export const commentId = "01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06"
export const responseId = "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07"
export const resumedId = "01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08"

export const account = {
  id: accountId,
  email: "ada@example.com",
  name: "Ada Lovelace",
  plan: "business",
  planExpiresAt: null
}

/** The account with another name. */
export const renamedAccount = { ...account, name: "Ada King" }

/** The account with another name and another e-mail address. */
export const movedAccount = { ...renamedAccount, email: "ada@example.org" }

/** The tokens of a login. */
export const login = (refreshToken: string, user: typeof account = account) => ({
  user,
  accessToken: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMWFhMGIzYyJ9.c2lnbmF0dXJl",
  refreshToken,
  tokenType: "Bearer",
  expiresIn: 900
})

const recommend = {
  id: recommendId,
  key: "recommend",
  text: "How likely are you to recommend us to a friend?",
  type: "nps",
  required: true,
  options: [],
  settings: {}
}

const channel = {
  id: channelId,
  key: "channel",
  text: "How did you hear of us?",
  type: "single_choice",
  required: false,
  options: [{ value: "A friend", label: "A friend", code: 1 }, { value: "search", label: "A search engine", code: 2 }],
  settings: { allowOther: true }
}

const comment = {
  id: commentId,
  key: "comment",
  text: "What could we do better?",
  type: "text",
  required: false,
  options: [],
  settings: { maxLength: 500, multiline: true }
}

/** The questions of the new survey. */
const firstQuestions = [{ ...recommend, text: "How likely are you to recommend us?" }, channel]

/** The questions that replace them. */
export const questions = [recommend, channel, comment]

export const surveyItem = {
  id: surveyId,
  title: "How was your visit?",
  slug: "how-was-your-visit-k3x7q2ab",
  status: "draft",
  visibility: "unlisted",
  questionCount: 2,
  responseCount: 0,
  createdAt: "2026-11-20T09:31:09.553Z",
  updatedAt: "2026-11-20T09:31:09.553Z"
}

export const createdSurvey = {
  ...surveyItem,
  alias: null,
  description: "Three questions, one minute.",
  questions: firstQuestions,
  hiddenFields: [],
  variables: [],
  quotas: [{ key: "all", name: "All guests", max: 1_000 }],
  onePerExternalId: false,
  full: false,
  endings: [],
  layout: "pages",
  design: null,
  languages: [],
  keepPartials: null,
  questionnaireVersion: 1,
  metadata: {},
  closesAt: "2026-12-31T23:00:00.000Z",
  publishedAt: null,
  closedAt: null,
  closeReason: null
}

export const updatedSurvey = {
  ...createdSurvey,
  title: "How was your stay?",
  visibility: "public",
  updatedAt: "2026-11-20T09:31:32.404Z"
}

/** The survey with its other questions. */
export const survey = {
  ...updatedSurvey,
  questionCount: 3,
  questionnaireVersion: 2,
  updatedAt: "2026-11-20T09:31:55.255Z",
  questions
}

export const publishedSurvey = {
  ...survey,
  status: "published",
  updatedAt: "2026-11-20T09:32:18.106Z",
  publishedAt: "2026-11-20T09:32:18.106Z"
}

/** The copy of the survey. */
export const duplicatedSurvey = {
  ...survey,
  id: "01aa0b3c-5d6e-7f40-8a9b-0c1d2e3f4a40",
  title: "How was your second stay?",
  slug: "how-was-your-second-stay-w7c2m5xd",
  questionnaireVersion: 1,
  questions: [
    { ...recommend, id: "01aa0b3c-5d6e-7f41-8a9b-0c1d2e3f4a41" },
    { ...channel, id: "01aa0b3c-5d6e-7f42-8a9b-0c1d2e3f4a42" },
    { ...comment, id: "01aa0b3c-5d6e-7f43-8a9b-0c1d2e3f4a43" }
  ],
  createdAt: "2026-11-20T09:34:01.008Z",
  updatedAt: "2026-11-20T09:34:01.008Z",
  closesAt: null
}

/** The definition of the survey: without ids, and without what has its default. */
export const definition = {
  $schema: "https://surveys.example.com/schemas/survey.json",
  title: survey.title,
  description: survey.description,
  quotas: createdSurvey.quotas,
  questions: [
    { key: recommend.key, text: recommend.text, type: recommend.type, required: true },
    {
      key: channel.key,
      text: channel.text,
      type: channel.type,
      options: channel.options,
      settings: channel.settings
    },
    { key: comment.key, text: comment.text, type: comment.type, settings: comment.settings }
  ]
}

/** A pending definition that lacks the options of its question. */
export const draftDefinition = {
  title: "How was your next stay?",
  questions: [{ key: "channel", type: "single_choice", text: "How did you find us?" }]
}

/** What is known of it. */
export const draftState = {
  baseETag: "\"8d6e876a82c04f9d4ebdc6272d8531c36aac1fd65aec29c01e4eb9d7ccf68e05\"",
  updatedAt: "2026-11-20T09:34:05.310Z",
  updatedBy: { via: "jwt", name: null, actor: null },
  translations: [],
  errors: [{
    pointer: "/questions/0/options",
    code: "too-few",
    detail: "At least 2 are needed, there are 0.",
    params: { min: 2, actual: 0 }
  }],
  warnings: []
}

export const missingTitle = { pointer: "/title", code: "required", detail: "This field is required.", params: {} }

/** A pending translation of one text. */
export const germanTitle = { "/title": "Wie war Ihr nächster Aufenthalt?" }

/** A translation of two texts of the survey. */
export const germanTexts = {
  "/title": "Wie war Ihr Aufenthalt?",
  "/questions/recommend/text": "Wie wahrscheinlich empfehlen Sie uns weiter?"
}

/** A segment of the respondents who recommend. */
export const segment = {
  id: segmentId,
  name: "Promoters",
  filter: { question: "recommend", op: "gte", value: 9 },
  createdAt: "2026-11-20T09:35:12.004Z",
  updatedAt: "2026-11-20T09:35:12.004Z"
}

export const response = {
  id: responseId,
  surveyId,
  submittedAt: "2026-11-20T09:32:41.957Z",
  answers: [
    { questionId: recommendId, questionKey: "recommend", type: "nps", value: 9 },
    { questionId: channelId, questionKey: "channel", type: "single_choice", value: { other: "A poster" } },
    { questionId: commentId, questionKey: "comment", type: "text", value: "Breakfast until eleven, please." }
  ],
  skipped: [],
  variables: {},
  language: null,
  questionnaireVersion: 2,
  seed: null,
  reached: null,
  status: "completed",
  startedAt: "2026-11-20T09:32:00.957Z",
  externalId: "crm-4711",
  metadata: { source: "mail" }
}

export const resumedResponse = {
  id: resumedId,
  surveyId,
  submittedAt: "2026-11-20T09:33:27.659Z",
  answers: [
    { questionId: recommendId, questionKey: "recommend", type: "nps", value: 10 },
    { questionId: channelId, questionKey: "channel", type: "single_choice", value: "search" }
  ],
  skipped: [commentId],
  variables: {},
  language: null,
  questionnaireVersion: 2,
  seed: null,
  reached: null,
  status: "completed",
  startedAt: null,
  externalId: null,
  metadata: {}
}

export const apiKey = {
  apiKeyPrefix: "sr_Q7dK2mXw",
  hasKey: true,
  apiKeyCreatedAt: "2026-11-20T09:30:00.000Z",
  apiKeyLastUsedAt: null,
  apiKeyScopes: "full",
  apiKeyAllowedIps: null
}

export const namedApiKey = {
  id: "01aa0b3c-5d6e-7f31-8a9b-0c1d2e3f4a31",
  name: "Nightly sync",
  prefix: "sr_M4xB9pLc",
  scopes: "read_only",
  allowedIps: "203.0.113.0/24,2001:db8::/32",
  expiresAt: "2027-11-20T00:00:00.000Z",
  surveys: [surveyId],
  createdAt: "2026-11-20T09:30:00.000Z",
  lastUsedAt: null
}

export const webhook = {
  id: webhookId,
  url: "https://example.com/hooks/canvass",
  events: "survey.published,survey.closed,response.submitted",
  secretPrefix: "whsec_x3Vd8k",
  isActive: true,
  isFailing: false,
  createdAt: "2026-11-20T09:30:23.851Z",
  updatedAt: "2026-11-20T09:30:23.851Z",
  pausedAt: null,
  pauseReason: null
}

/** The webhook in full detail. */
export const webhookDetail = { ...webhook, metadata: {} }

export const testDelivery = {
  id: "01aa0b3c-5d6e-7f09-8a9b-0c1d2e3f4a09",
  webhookId,
  eventId: "01aa0b3c-5d6e-7f0a-8a9b-0c1d2e3f4a0a",
  event: "webhook.test",
  status: "pending",
  attemptCount: 0,
  nextAttemptAt: "2026-11-20T09:34:59.063Z",
  redeliveryOf: null,
  createdAt: "2026-11-20T09:34:59.063Z"
}

export const responseDelivery = {
  id: "01aa0b3c-5d6e-7f0b-8a9b-0c1d2e3f4a0b",
  webhookId,
  eventId: "01aa0b3c-5d6e-7f0c-8a9b-0c1d2e3f4a0c",
  event: "response.submitted",
  status: "pending",
  attemptCount: 0,
  nextAttemptAt: "2026-11-20T09:33:27.659Z",
  redeliveryOf: null,
  createdAt: "2026-11-20T09:33:27.659Z"
}

/** The rows of `response` and `resumedResponse`. */
export const csvRows = "01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07,2026-11-20T09:32:41.957Z,completed," +
  "2026-11-20T09:32:00.957Z,crm-4711,9,A poster,\"Breakfast until eleven, please.\",,2,," +
  "\"{\"\"source\"\":\"\"mail\"\"}\"\r\n01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08,2026-11-20T09:33:27.659Z," +
  "completed,,,10,search,,,2,,{}\r\n"

/** `response` and `resumedResponse`. */
export const xmlExport = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<responses " +
  "survey=\"01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03\">\n<response " +
  "id=\"01aa0b3c-5d6e-7f07-8a9b-0c1d2e3f4a07\" submittedAt=\"2026-11-20T09:32:41.957Z\" " +
  "status=\"completed\" startedAt=\"2026-11-20T09:32:00.957Z\" externalId=\"crm-4711\" questionnaireVersion=\"2\"><answer " +
  "questionId=\"01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04\" key=\"recommend\" type=\"nps\"><value>" +
  "9</value></answer><answer questionId=\"01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05\" " +
  "key=\"channel\" type=\"single_choice\"><value other=\"true\">A poster</value></answer><answer " +
  "questionId=\"01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06\" key=\"comment\" type=\"text\"><value>" +
  "Breakfast until eleven, please.</value></answer><metadata name=\"source\">mail</metadata>" +
  "</response>\n<response id=\"01aa0b3c-5d6e-7f08-8a9b-0c1d2e3f4a08\" " +
  "submittedAt=\"2026-11-20T09:33:27.659Z\" status=\"completed\" questionnaireVersion=\"2\"><answer " +
  "questionId=\"01aa0b3c-5d6e-7f04-8a9b-0c1d2e3f4a04\" key=\"recommend\" type=\"nps\"><value>" +
  "10</value></answer><answer questionId=\"01aa0b3c-5d6e-7f05-8a9b-0c1d2e3f4a05\" " +
  "key=\"channel\" type=\"single_choice\"><value>search</value></answer><skipped " +
  "questionId=\"01aa0b3c-5d6e-7f06-8a9b-0c1d2e3f4a06\" key=\"comment\"/></response>\n</responses>\n"

export const resultsLink = {
  url: "https://surveys.example.com/r/AZQOIQr3Jd5p8bY2Tq1m7wXk0sVnUfGhLcEiRoPyDzM",
  expiresAt: null,
  texts: true
}

/** A column of a codebook that belongs to no question. */
const fixedColumn = (name: string, content: string) => ({
  name,
  heading: name,
  label: name,
  variables: [name],
  questionKey: null,
  questionId: null,
  part: null,
  content,
  valueLabels: [],
  missing: null
})

/** The codebook of the survey. */
export const codebook = {
  surveyId,
  title: "How was your stay?",
  language: null,
  questionnaireVersion: 2,
  questions: [
    {
      questionId: recommendId,
      key: "recommend",
      text: "How likely are you to recommend us to a friend?",
      type: "nps",
      retired: false,
      versions: [2],
      options: [],
      rows: []
    },
    {
      questionId: channelId,
      key: "channel",
      text: "How did you hear of us?",
      type: "single_choice",
      retired: false,
      versions: [2],
      options: [{ value: "A friend", label: "A friend", code: 1, retired: false }, {
        value: "search",
        label: "A search engine",
        code: 2,
        retired: false
      }],
      rows: []
    },
    {
      questionId: commentId,
      key: "comment",
      text: "What could we do better?",
      type: "text",
      retired: false,
      versions: [2],
      options: [],
      rows: []
    }
  ],
  columns: [
    fixedColumn("responseId", "text"),
    fixedColumn("submittedAt", "instant"),
    fixedColumn("status", "text"),
    fixedColumn("startedAt", "instant"),
    fixedColumn("externalId", "text"),
    {
      name: "recommend",
      heading: "How likely are you to recommend us to a friend?",
      label: "How likely are you to recommend us to a friend?",
      variables: ["recommend"],
      questionKey: "recommend",
      questionId: recommendId,
      part: null,
      content: "number",
      valueLabels: [],
      missing: { skipped: -98, notShown: -99 }
    },
    {
      name: "channel",
      heading: "How did you hear of us?",
      label: "How did you hear of us?",
      variables: ["channel", "channel_other"],
      questionKey: "channel",
      questionId: channelId,
      part: null,
      content: "option",
      valueLabels: [{ value: 1, label: "A friend" }, { value: 2, label: "A search engine" }],
      missing: { skipped: -98, notShown: -99 }
    },
    {
      name: "comment",
      heading: "What could we do better?",
      label: "What could we do better?",
      variables: ["comment"],
      questionKey: "comment",
      questionId: commentId,
      part: null,
      content: "text",
      valueLabels: [],
      missing: null
    },
    fixedColumn("language", "text"),
    fixedColumn("questionnaireVersion", "number"),
    fixedColumn("seed", "number"),
    fixedColumn("metadata", "text")
  ]
}

export const asset = {
  assetId: "01aa0b3c-5d6e-7f25-8a9b-0c1d2e3f4a25",
  url: "https://surveys.example.com/media/6228592561f8d43d0fe06aa69bfe7d16a728b9bd5ca4ece0ec1d4ce515c4f8e9",
  width: 1,
  height: 1,
  type: "image/webp",
  size: 32,
  sha256: "6228592561f8d43d0fe06aa69bfe7d16a728b9bd5ca4ece0ec1d4ce515c4f8e9",
  createdAt: "2026-11-20T09:36:41.006Z"
} as const
