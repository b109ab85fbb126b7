/** Every address has one canonical text. */
import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { canonical } from "../../src/request/ClientAddress.js"

it("an IPv4 address is canonical, and stands for its IPv6-mapped forms", () => {
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
