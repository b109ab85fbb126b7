/** Texts of the overview, in English. The other languages have the same. */
export interface OverviewTexts {
  readonly formUsed: string
  readonly title: string
  readonly surveys: string
  readonly published: string
  readonly requests: string
  readonly last30Days: string
  readonly newSurvey: string
  readonly newestSurveys: string
  readonly allSurveys: string
  readonly survey: string
  readonly status: string
  readonly responses: string
  readonly responsesInDays: (count: string) => string
  readonly attention: string
  readonly webhookPaused: (url: string) => string
  readonly webhookPausedText: string
  readonly seeWebhook: string
  readonly planExpires: string
  readonly planExpired: string
  readonly planFree: string
  readonly planText: string
  readonly steps: {
    readonly title: string
    readonly text: string
    readonly done: string
    readonly open: string
    readonly create: string
    readonly createText: string
    readonly publish: string
    readonly publishText: string
    readonly key: string
    readonly keyText: string
    readonly webhook: string
    readonly webhookText: string
  }
  readonly curl: string
  readonly curlHint: string
  readonly makeKey: string
  readonly docs: string
}

export const en: OverviewTexts = {
  formUsed: "That form had been sent before, and has done nothing now. What it showed once, such as a key or a " +
    "secret, can be replaced by a new one.",
  title: "Overview",
  surveys: "Surveys",
  published: "Published",
  requests: "API requests",
  last30Days: "Last 30 days",
  newSurvey: "New survey",
  newestSurveys: "Newest surveys",
  allSurveys: "All surveys",
  survey: "Survey",
  status: "Status",
  responses: "Responses",
  responsesInDays: (count) => `${count} in the last 30 days`,
  attention: "Needs your attention",
  webhookPaused: (url) => `The webhook ${url} is paused.`,
  webhookPausedText: "Its deliveries have failed too often. Events wait until it is enabled again.",
  seeWebhook: "See the webhook",
  planExpires: "Your plan ends",
  planExpired: "Your plan ended",
  planFree: "Your plan is free: new surveys and API keys need a paid plan.",
  planText: "Without it, everything stays readable, but new surveys and API keys are refused.",
  steps: {
    title: "First steps",
    text: "Four steps from an empty account to answers in your own system.",
    done: "done",
    open: "open",
    create: "Create a survey",
    createText: "Eleven types of questions, on a page or through the API.",
    publish: "Publish and share it",
    publishText: "By link, QR code, or embedded in your own page.",
    key: "Generate an API key",
    keyText: "For your server. It is shown once.",
    webhook: "Add a webhook",
    webhookText: "Your server hears of each response at once."
  },
  curl: "Use the API",
  curlHint: "Everything on these pages is an API call. This one creates a survey:",
  makeKey: "API keys",
  docs: "API reference"
}
