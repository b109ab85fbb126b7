/** The texts of components and charts in one language. A language that lacks a text does not compile. */

/** The states of surveys, responses, questions, webhooks and deliveries. */
export type BadgeStatus =
  | "active"
  | "cancelled"
  | "closed"
  | "completed"
  | "dead"
  | "delivered"
  | "draft"
  | "expired"
  | "failed"
  | "held"
  | "inactive"
  | "partial"
  | "paused"
  | "pending"
  | "published"
  | "retired"

export interface ComponentMessages {
  readonly status: Readonly<Record<BadgeStatus, string>>
  readonly copy: string
  readonly pages: string
  readonly firstPage: string
  readonly previousPage: string
  readonly nextPage: string
  readonly showFigures: string
  readonly answer: string
  readonly count: string
  readonly share: string
  readonly date: string
  readonly otherAnswer: string
  readonly row: string
  readonly option: string
  readonly meanRank: string
  readonly firstPlaces: string
  readonly score: string
  readonly group: string
  readonly promoters: string
  readonly passives: string
  readonly detractors: string
  readonly nobodyAnswered: string
  /** `±` and a number follow. */
  readonly marginHint: string
  readonly answeredCount: (count: string) => string
  readonly maximum: string
}
