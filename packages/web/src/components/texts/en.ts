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
  | "overQuota"
  | "screenedOut"

export interface ComponentTexts {
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
  readonly nobodyAnswered: string
}

export const en: ComponentTexts = {
  status: {
    active: "Active",
    cancelled: "Cancelled",
    closed: "Closed",
    completed: "Completed",
    dead: "Failed",
    delivered: "Delivered",
    draft: "Draft",
    expired: "Expired",
    failed: "Failed",
    held: "Held",
    inactive: "Inactive",
    partial: "Partial",
    paused: "Paused",
    pending: "Pending",
    published: "Published",
    retired: "Removed",
    overQuota: "Over quota",
    screenedOut: "Screened out"
  },
  copy: "Copy",
  pages: "Pages",
  firstPage: "First page",
  previousPage: "Previous",
  nextPage: "Next",
  showFigures: "Show as a table",
  answer: "Answer",
  count: "Count",
  share: "Share",
  nobodyAnswered: "Nobody has answered yet."
}
