/** Response headers by name. */
export type HeaderFields = Readonly<Record<string, string>>
