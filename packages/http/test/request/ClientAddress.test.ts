/** Every address has one canonical text, and a hostile header costs no more than its length. */
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { canonical, clientAddress } from "../../src/request/ClientAddress.js"

describe("the client address", () => {
  it.each([
    ["192.0.2.1", "198.51.100.1", 0, "192.0.2.1"],
    ["192.0.2.1", "198.51.100.1, 198.51.100.2", 1, "198.51.100.2"],
    ["192.0.2.1", "198.51.100.1, 198.51.100.2", 2, "198.51.100.1"],
    ["192.0.2.1", "198.51.100.1, 198.51.100.2", 3, "192.0.2.1"],
    ["192.0.2.1", "nonsense", 1, "192.0.2.1"],
    ["192.0.2.1", "", 1, "192.0.2.1"],
    ["192.0.2.1", undefined, 1, "192.0.2.1"],
    ["192.0.2.1", "198.51.100.1:4711", 1, "198.51.100.1"],
    ["192.0.2.1", "[2001:DB8::1]:4711", 1, "2001:db8::1"],
    ["::ffff:192.0.2.1", undefined, 0, "192.0.2.1"],
    ["::ffff:c000:201", undefined, 0, "192.0.2.1"],
    [undefined, undefined, 0, "unknown"]
  ])("%s with %s behind %s proxies is %s", (peer, forwarded, proxies, address) => {
    expect(clientAddress(canonical(peer ?? "") ?? "unknown", forwarded, proxies)).toBe(address)
  })

  it("has one canonical text", () => {
    expect(canonical("2001:0DB8:0:0:0:0:0:1")).toBe("2001:db8::1")
    expect(canonical("fe80::1%eth0")).toBe("fe80::1")
    expect(canonical("1.2.3")).toBeUndefined()
  })
})

it("IPv6-mapped forms of an IPv4 address are converted to the IPv4 address", () => {
  FastCheck.assert(FastCheck.property(FastCheck.ipV4(), (address) => {
    expect(canonical(address)).toBe(address)
    expect(canonical(`::ffff:${address}`)).toBe(address)
    expect(canonical(`0:0:0:0:0:FFFF:${address}`)).toBe(address)
  }))
})

it("an IPv6 address has one canonical text in every notation", () => {
  FastCheck.assert(
    FastCheck.property(FastCheck.array(FastCheck.nat(0xffff), { minLength: 8, maxLength: 8 }), (groups) => {
      const plain = groups.map((group) => group.toString(16)).join(":")
      const padded = groups.map((group) => group.toString(16).padStart(4, "0")).join(":")
      const text = canonical(plain)
      expect(text).toBeDefined()
      expect(canonical(padded)).toBe(text)
      expect(canonical(plain.toUpperCase())).toBe(text)
      expect(canonical(text ?? "")).toBe(text)
    })
  )
  FastCheck.assert(FastCheck.property(FastCheck.ipV6(), (address) => {
    const text = canonical(address)
    expect(text).toBeDefined()
    expect(canonical(text ?? "")).toBe(text)
  }))
})

it("reads an entry of the header in any position, with or without a port", () => {
  const header = "198.51.100.1, 198.51.100.2:4711 ,[2001:DB8::3]:80,[2001:db8::4], ::ffff:198.51.100.5"
  const expected = ["198.51.100.5", "2001:db8::4", "2001:db8::3", "198.51.100.2", "198.51.100.1", "peer"]
  expect(expected.map((_, index) => clientAddress("peer", header, index + 1))).toEqual(expected)
})

/** The shortest of several runs, so that a pause of the process does not count. */
const minMillis = (run: () => void): number =>
  Math.min(...Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    for (let time = 0; time < 10; time++) run()
    return performance.now() - startedAt
  }))

const units = [",", ".", ":", "[", "]", "1", "%", " ", "1.", "1:", "[1", ",.", ":.", "1.1.1.1,", "[::]:1,", "1.1.1.1:"]

// Tried again, because other work on the machine may fall into one of the measurements.
it.each(units)("takes time in proportion to the length of a header that repeats %j", { retry: 5 }, (unit) => {
  const read = (length: number) => {
    const repeated = unit.repeat(length / unit.length)
    const headers = [repeated, `:${repeated}`, `${repeated}%:`, `[${repeated}]:1`, `1.${repeated}:1`]
    return () => {
      for (const header of headers) {
        for (const trustedProxies of [1, 20_000]) clientAddress("peer", header, trustedProxies)
        canonical(header)
      }
    }
  }
  read(16_384)()
  // Quadratic work would take 16 times as long; the constant is for what the clock cannot resolve.
  expect(minMillis(read(65_536))).toBeLessThan(10 * minMillis(read(16_384)) + 2)
})
