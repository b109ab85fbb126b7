import { expect, it } from "vitest"
import { SharedLimit } from "../../src/request/SharedLimit.js"

it("gives each address its share, and all addresses the maximum together", () => {
  const limit = new SharedLimit(16, { maxAddressShare: 1 / 8 })
  const takes = (address: string, amount = 1) => limit.take(address, amount)
  expect([takes("192.0.2.1"), takes("192.0.2.1"), takes("192.0.2.1")]).toEqual([true, true, false])
  for (let last = 2; last <= 8; last++) expect(takes(`192.0.2.${last}`, 2)).toBe(true)
  expect([limit.used, takes("192.0.2.9")]).toEqual([16, false])
  limit.release("192.0.2.1", 1)
  expect([takes("192.0.2.1", 2), takes("192.0.2.1"), limit.used]).toEqual([false, true, 16])
})

it("counts the addresses of one /64 network of IPv6 as one", () => {
  const limit = new SharedLimit(8, { maxAddressShare: 1 / 4 })
  expect(["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"].map((address) => limit.take(address, 1)))
    .toEqual([true, true, false, true])
  limit.release("2001:db8::9", 1)
  expect(limit.take("2001:db8::3", 1)).toBe(true)
})

it("gives an address at least one", () => {
  const limit = new SharedLimit(4, { maxAddressShare: 1 / 8 })
  expect([limit.take("192.0.2.1", 1), limit.take("192.0.2.1", 1)]).toEqual([true, false])
})

it("limits callers whose address is not known only together", () => {
  const limit = new SharedLimit(8, { maxAddressShare: 1 / 8 })
  const takes = () => limit.take("unknown", 1)
  expect(Array.from({ length: 9 }, takes)).toEqual([...Array.from({ length: 8 }, () => true), false])
  limit.release("unknown", 1)
  expect([takes(), takes()]).toEqual([true, false])
})
