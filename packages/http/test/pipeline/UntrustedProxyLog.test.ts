import { expect, it } from "vitest"
import * as UntrustedProxyLog from "../../src/pipeline/UntrustedProxyLog.js"

const forwarded = { "x-forwarded-for": "203.0.113.7" }

/** Which of the requests are warned of. */
const warned = (trustProxy: number, ...requests: ReadonlyArray<Parameters<UntrustedProxyLog.UntrustedProxyLog>[0]>) => {
  const log = UntrustedProxyLog.make(trustProxy)
  return requests.map((request) => log(request) !== undefined)
}

it.each([
  "127.0.0.1",
  "::1",
  "10.1.2.3",
  "172.18.0.1",
  "192.168.1.1",
  "169.254.1.1",
  "fd00::1",
  "fe80::1",
  "100.64.0.1"
])(
  "the first request of %s with the header is warned of, and no later one",
  (address) => {
    const request = { address, headers: forwarded }
    expect(warned(0, { address, headers: {} }, request, request)).toEqual([false, true, false])
  }
)

it.each(["8.8.8.8", "2606:4700::1111", "unknown"])(
  "no request of %s is warned of: a caller may send the header",
  (address) => {
    expect(warned(0, { address, headers: forwarded })).toEqual([false])
  }
)

it("no request is warned of when a proxy is trusted", () => {
  expect(warned(1, { address: "127.0.0.1", headers: forwarded })).toEqual([false])
})
