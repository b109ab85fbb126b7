/** The state of something: a colour and a word. */
import type { Language } from "@canvass/core/ports"
import { responseStatusTexts, surveyStatusTexts } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { componentTexts, type OtherStatus } from "../componentTexts.js"

type BadgeStatus = OtherStatus | keyof typeof responseStatusTexts[Language] | keyof typeof surveyStatusTexts[Language]

export type BadgeTone = "danger" | "neutral" | "success" | "warning"

/** The badge of a state, with its word in a language. */
export const Badge = ({ language, status }: { readonly language: Language; readonly status: BadgeStatus }) => (
  <ToneBadge tone={tones[status]}>{words(language)[status]}</ToneBadge>
)

const words = (language: Language): Readonly<Record<BadgeStatus, string>> => ({
  ...componentTexts[language].status,
  ...surveyStatusTexts[language],
  ...responseStatusTexts[language]
})

/** A badge with a text of its own, such as the status of a response over HTTP. */
export const ToneBadge = ({ children, tone }: { readonly tone: BadgeTone; readonly children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
)

const tones = {
  active: "success",
  cancelled: "neutral",
  closed: "neutral",
  completed: "success",
  dead: "danger",
  delivered: "success",
  draft: "neutral",
  expired: "danger",
  failed: "danger",
  failing: "danger",
  held: "warning",
  inactive: "neutral",
  overQuota: "neutral",
  partial: "warning",
  paused: "warning",
  pending: "neutral",
  published: "success",
  retired: "neutral",
  screenedOut: "neutral"
} satisfies Record<BadgeStatus, BadgeTone>
