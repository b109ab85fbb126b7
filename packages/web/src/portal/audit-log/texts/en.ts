/** Texts of the audit log, in English. The other languages have the same. */
export interface AuditLogTexts {
  readonly title: string
  readonly lead: string
  readonly time: string
  readonly request: string
  readonly status: string
  readonly caller: string
  readonly address: string
  readonly duration: string
  readonly method: string
  readonly anyMethod: string
  readonly statusCode: string
  readonly noneTitle: string
  readonly noneText: string
  readonly noneFiltered: string
  readonly summary: (from: string, to: string, total: string) => string
  readonly callers: Readonly<Record<"anonymous" | "apikey" | "host" | "jwt", string>>
}

export const en: AuditLogTexts = {
  title: "Audit log",
  lead: "Every change to your account and its data, refused and failed ones too. Entries cannot be changed.",
  time: "Time",
  request: "Request",
  status: "Status",
  caller: "Caller",
  address: "Address",
  duration: "Duration",
  method: "Method",
  anyMethod: "All",
  statusCode: "Status code",
  noneTitle: "Nothing recorded yet",
  noneText: "The first change to your account or its surveys appears here at once.",
  noneFiltered: "No entry matches. Change the filters, or remove them.",
  summary: (from, to, total) => `${from}–${to} of ${total}`,
  callers: { anonymous: "Anonymous", apikey: "API key", host: "Application", jwt: "Login" }
}
