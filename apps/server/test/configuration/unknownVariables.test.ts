import { expect, it } from "vitest"
import { variableNames, variableNamesIn } from "../../src/configuration/Configuration.js"
import { unknownVariables } from "../../src/configuration/unknownVariables.js"

it("a variable that looks like a setting and is none gives a line", () => {
  const environment = {
    WEBHOOK_ALOW_HTTP: "true",
    DATABASE_URI: "file:x",
    FILE_URL: "file:x",
    metrics_token: "x",
    RATE_LIMIT_PER_HOUR: "5",
    CANVASS_PORT: "80",
    OAUTH_ACME_ISSUER: "https://id.acme.example"
  }
  expect(unknownVariables(environment, variableNames)).toEqual([
    "WEBHOOK_ALOW_HTTP is not a setting. Is WEBHOOK_ALLOW_HTTP meant?",
    "DATABASE_URI is not a setting. Is DATABASE_URL meant?",
    "FILE_URL is not a setting. Is FILES_URL meant?",
    "metrics_token is not a setting. Is METRICS_TOKEN meant?",
    "RATE_LIMIT_PER_HOUR is not a setting.",
    "CANVASS_PORT is not a setting.",
    "OAUTH_ACME_ISSUER is not a setting."
  ])
})

it("settings, empty variables and those of other programs give no line", () => {
  const settings = Object.fromEntries(variableNames.map((name) => [name, "x"]))
  const others = { HOME: "/root", PATH: "/bin", HOSTNAME: "x", LANG: "C", NODE_ENV: "test", LOGNAME: "x", PWD: "/" }
  expect(unknownVariables({ ...settings, ...others, WEBHOOK_ALOW_HTTP: "" }, variableNames)).toEqual([])
})

it("the variables of an identity provider give no line if OAUTH_PROVIDERS names it", () => {
  const environment = {
    OAUTH_PROVIDERS: "acme",
    OAUTH_ACME_ISSUER: "x",
    OAUTH_ACME_CLIENT_ID: "x",
    OAUTH_ACME_ISUER: "x"
  }
  expect(unknownVariables(environment, variableNamesIn(environment))).toEqual([
    "OAUTH_ACME_ISUER is not a setting. Is OAUTH_ACME_ISSUER meant?"
  ])
})
