/** The page of a login at an identity provider that cannot be continued. */
import type { KnownResponse } from "../response/HttpResponse.js"
import { page } from "./Html.js"

const lost = page({
  title: "Log in again",
  body: `<h1>This login cannot be continued</h1>
<p>The login was begun in another browser, more than 10 minutes ago, or it has ended already. Nothing has been changed.</p>
<p>Close this page, return to the app or page where you began, and log in again there. If the same page appears again,
allow cookies for this site.</p>`
}, 400)

/** Not stored: the next login has the same path. */
export const loginLostPage: KnownResponse = { ...lost, headers: { ...lost.headers, "Cache-Control": "no-store" } }
