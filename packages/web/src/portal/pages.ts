/** All pages of the portal. */
import * as Effect from "effect/Effect"
import { accountPage } from "./account/AccountPage.js"
import { loginPage } from "./entry/LoginPage.js"
import { logoutPage } from "./entry/LogoutPage.js"
import { definePage, type PortalRoute, redirectTo } from "./shell/PortalPage.js"

/** Until there is an overview, the portal begins with the account. */
const home = definePage({
  path: "/portal",
  load: () => Effect.fail(redirectTo("/portal/account")),
  view: () => ({ title: "", body: null })
})

export const portalPages: ReadonlyArray<PortalRoute> = [home, accountPage, loginPage, logoutPage]
