/** The cookies of the portal. */
import { expect, it } from "vitest"
import { keepSession, readSessionToken, removeSession } from "../../src/portal/shell/sessionCookie.js"

const token = "A".repeat(43)

it("over https, the cookie of a session is bound to its host", () => {
  const publicUrl = "https://surveys.example.com/base"
  expect(keepSession(token, publicUrl)).toBe(
    `__Host-canvass_session=${token}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax; Secure`
  )
  expect(removeSession(publicUrl)).toBe(
    "__Host-canvass_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure"
  )
  expect(readSessionToken({ cookie: `a=b; __Host-canvass_session=${token}` }, publicUrl)).toBe(token)
})

it("over https, a cookie without the prefix is ignored: another host of the domain may have set it", () => {
  expect(readSessionToken({ cookie: `canvass_session=${token}` }, "https://surveys.example.com")).toBeUndefined()
})

it("a malformed token is ignored", () => {
  for (const value of ["", "short", `${token}=`, `${token}A`, "<script>"]) {
    expect(readSessionToken({ cookie: `canvass_session=${value}` }, "http://127.0.0.1:3000")).toBeUndefined()
  }
})
