/** The variables of logins at identity providers. `OAUTH_PROVIDERS` names the providers. Each has further variables. */
import { Identity } from "@canvass/core/ports"
import type { OAuthSettings } from "@canvass/http"
import * as Config from "effect/Config"
import * as Redacted from "effect/Redacted"
import { parsedVariable } from "./parsedVariable.js"
import { secretVariable } from "./secretVariable.js"

/** Names of the providers: `google,acme`. */
export const providerNames: Config.Config<ReadonlyArray<string>> = parsedVariable(
  "OAUTH_PROVIDERS",
  "up to 20 names separated by commas, of lower-case letters and digits, such as google,acme",
  (text) => {
    const names = text.split(",").map((name) => name.trim())
    const isDistinct = new Set(names).size === names.length
    return isDistinct && names.length <= maxProviders && names.every(isProviderName) ? names : undefined
  }
)

const maxProviders = 20

/** `token` and `link` are paths of the API, so no provider has these names. */
const isProviderName = (name: string): boolean =>
  /^[a-z][a-z0-9]{0,31}$/.test(name) && name !== "token" && name !== "link"

/** Reads the variables of a provider. */
export const provider = (name: string): Config.Config<OAuthSettings.ProviderSettings> => {
  const variables = variablesOf(name)
  return Config.all({
    name: Config.succeed(name),
    issuer: issuer(variables.issuer),
    clientId: Config.string(variables.clientId),
    clientSecret: Config.map(secretVariable(variables.clientSecret), Redacted.make),
    label: Config.withDefault(Config.string(variables.label), name.charAt(0).toUpperCase() + name.slice(1)),
    scopes: Config.withDefault(scopes(variables.scopes), "openid email profile")
  })
}

/** The names of the variables of a provider. */
export const variablesOf = (name: string) => {
  const prefix = `OAUTH_${name.toUpperCase()}`
  return {
    issuer: `${prefix}_ISSUER`,
    clientId: `${prefix}_CLIENT_ID`,
    clientSecret: `${prefix}_CLIENT_SECRET`,
    label: `${prefix}_LABEL`,
    scopes: `${prefix}_SCOPES`
  }
}

/** URLs that a login may return to. */
export const returnUrls: Config.Config<ReadonlyArray<string>> = parsedVariable(
  "OAUTH_RETURN_URLS",
  "https addresses separated by commas, such as https://app.example.com/login (http for this machine only)",
  (text) => {
    const urls = text.split(",").map((url) => url.trim())
    return urls.every(isSecureUrl) ? urls : undefined
  }
)

/** Domains whose e-mail addresses may open accounts by a login at a provider. In lower case. */
export const allowedDomains: Config.Config<ReadonlyArray<string>> = parsedVariable(
  "OAUTH_ALLOWED_DOMAINS",
  "domains separated by commas, such as example.com,example.org",
  (text) => {
    const domains = text.split(",").map((domain) => domain.trim().toLowerCase())
    return domains.every((domain) => /^[^\s@.]+(?:\.[^\s@.]+)+$/.test(domain)) ? domains : undefined
  }
)

const issuer = (name: string) =>
  parsedVariable(
    name,
    "an https address such as https://accounts.example.com (http for this machine only)",
    (text) => text.length <= Identity.maxIssuerLength && isSecureUrl(text) ? text : undefined
  )

/** Without `openid` the provider gives no ID token. */
const scopes = (name: string) =>
  parsedVariable(name, "scopes separated by spaces, among them openid, such as openid email", (text) => {
    const list = text.split(/\s+/)
    return list.includes("openid") && list.every((scope) => /^[!#-[\]-~]+$/.test(scope)) ? list.join(" ") : undefined
  })

/** An `https` URL, or an `http` URL of this machine. Without user info, query and fragment. */
const isSecureUrl = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.search !== "" || url.hash !== "" || url.username !== "") return false
  return url.protocol === "https:" || url.protocol === "http:" && loopbackHost.test(url.hostname)
}

const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
