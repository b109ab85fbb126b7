/** The mail server that a URL names. */

export interface MailServer {
  readonly host: string
  readonly port: number
  /** Whether the connection is encrypted from the first byte (`smtps:`). */
  readonly isSecure: boolean
  /** Whether STARTTLS is used for `smtp:`: when the server offers it, always, or never. */
  readonly startTls: "offered" | "required" | "off"
  readonly credentials: { readonly user: string; readonly pass: string } | undefined
}

/** Ports by the scheme of the URL. */
const defaultPorts: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 }

/**
 * Parses `smtp://host`, `smtps://host:465` or `smtp://user:password@host:587`; special characters of user name and
 * password are percent-encoded. `?tls=required` and `?tls=off` after `smtp:` say whether STARTTLS is used. By default
 * it is when the server offers it, and always if there is a password and the host is another machine. Returns
 * `undefined` for any other text.
 */
export const parseMailServer = (text: string): MailServer | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const defaultPort = url === undefined ? undefined : defaultPorts[url.protocol]
  if (url === undefined || defaultPort === undefined || url.hostname === "") return undefined
  if (!["", "/"].includes(url.pathname) || url.hash !== "") return undefined
  if ((url.username === "") !== (url.password === "")) return undefined
  const user = decode(url.username)
  const pass = decode(url.password)
  if (user === undefined || pass === undefined) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  const isSecure = url.protocol === "smtps:"
  const credentials = user === "" ? undefined : { user, pass }
  const startTls = startTlsOf(url.search, credentials !== undefined && !isLoopback(host))
  if (startTls === undefined || (isSecure && url.search !== "")) return undefined
  return {
    host,
    port: url.port === "" ? defaultPort : Number(url.port),
    isSecure,
    startTls,
    credentials
  }
}

const startTlsOf = (query: string, isRequired: boolean): MailServer["startTls"] | undefined => {
  switch (query) {
    case "":
      return isRequired ? "required" : "offered"
    case "?tls=required":
      return "required"
    case "?tls=off":
      return "off"
    default:
      return undefined
  }
}

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Whether the host is this machine. */
const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host)
