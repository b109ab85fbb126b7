/** All services in one layer, for a program that needs the whole engine. */
import type * as Layer from "effect/Layer"
import type { Passwords } from "./accounts/passwords/Passwords.js"
import { buildInOrder } from "./concurrency/buildInOrder.js"
import * as LoginServices from "./LoginServices.js"
import * as ServicesWithoutLogins from "./ServicesWithoutLogins.js"
import type { Store } from "./Store.js"
import type { Secrets } from "./values/Secrets.js"

export type Services = LoginServices.LoginServices | ServicesWithoutLogins.ServicesWithoutLogins

export const layer: Layer.Layer<Services, never, Passwords | Secrets | Store> = buildInOrder(
  ServicesWithoutLogins.layer,
  LoginServices.layer
)
