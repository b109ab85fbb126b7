/** Texts of the usage page, in English. The other languages have the same. */
export interface UsageTexts {
  readonly title: string
  readonly lead: string
  readonly period: string
  readonly days: (count: number) => string
  readonly requests: string
  readonly succeeded: string
  readonly failed: string
  readonly perDay: string
  readonly perDayHint: string
  readonly day: string
  readonly noneTitle: string
  readonly noneText: string
  readonly limit: string
  readonly limitHint: string
  readonly perMinute: (limit: string) => string
  readonly remaining: string
  readonly remainingHint: string
  readonly classes: Readonly<Record<"2xx" | "3xx" | "4xx" | "5xx", string>>
}

export const en: UsageTexts = {
  title: "Usage",
  lead: "Requests to the API with your API keys and the access tokens of your logins.",
  period: "Period",
  days: (count) => `${count} days`,
  requests: "Requests",
  succeeded: "Succeeded (2xx)",
  failed: "Refused or failed (4xx, 5xx)",
  perDay: "Requests per day",
  perDayHint: "By the status of the response, in UTC.",
  day: "Day",
  noneTitle: "No requests in these days",
  noneText: "Each request with an API key is counted here. Try this one:",
  limit: "Rate limit",
  limitHint:
    "All API keys of the account share this limit, over the last 60 seconds. Its access tokens share another of the same size.",
  perMinute: (limit) => `${limit} per minute`,
  remaining: "Left for the API keys now",
  remainingHint: "Each response of the API has RateLimit-Remaining and RateLimit-Reset.",
  classes: {
    "2xx": "2xx success",
    "3xx": "3xx not modified",
    "4xx": "4xx refused",
    "5xx": "5xx failed"
  }
}
