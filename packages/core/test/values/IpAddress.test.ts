import { expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { isWithin, parse } from "../../src/values/IpAddress.js"

it("reads an IPv4 address as its four bytes, and only in plain decimal notation", () => {
  FastCheck.assert(FastCheck.property(FastCheck.uint8Array({ minLength: 4, maxLength: 4 }), (bytes) => {
    expect(parse(bytes.join("."))).toEqual([...bytes])
  }))
  for (const text of ["", "1.2.3", "1.2.3.4.5", "010.0.0.1", "256.0.0.1", "1.2.3.-4", "0x1.0.0.1", " 1.2.3.4"]) {
    expect(parse(text), text).toBeUndefined()
  }
})

it("reads an IPv4 address at the end of an IPv6 address", () => {
  expect(parse("64:ff9b::192.0.2.33")).toEqual(parse("64:ff9b::c000:221"))
  expect(parse("1:2:3:4:5:6:192.0.2.33")).toEqual(parse("1:2:3:4:5:6:c000:221"))
  expect(parse("::ffff:192.0.2.33")).toEqual([192, 0, 2, 33])
  for (const text of ["::192.0.2.33:1", "::192.0.2", "192.0.2.33::", "1:2:3:4:5:6:7:192.0.2.33"]) {
    expect(parse(text), text).toBeUndefined()
  }
})

it("reads an IPv6 address without its zone", () => {
  expect(parse("fe80::1%eth0")).toEqual(parse("fe80::1"))
  expect(parse("fe80::1%eth0.1")).toEqual(parse("fe80::1"))
})

it("rejects a text that is longer than any address, whatever its characters", () => {
  expect(parse(`fe80::1%${"a".repeat(120)}`)).toEqual(parse("fe80::1"))
  expect(parse(`fe80::1%${"a".repeat(121)}`)).toBeUndefined()
  FastCheck.assert(
    FastCheck.property(FastCheck.constantFrom("1", ".", ":", "[", "%", ",", "::", "1.", ":."), (unit) => {
      expect(parse(unit.repeat(16_384))).toBeUndefined()
    })
  )
})

it("compares the leading bits of addresses of one version", () => {
  const network = [192, 0, 2, 128]
  expect(isWithin([192, 0, 2, 255], network, 25)).toBe(true)
  expect(isWithin([192, 0, 2, 127], network, 25)).toBe(false)
  expect(isWithin([192, 0, 2, 127], network, 24)).toBe(true)
  expect(isWithin(parse("::1") ?? [], network, 0)).toBe(false)
})
