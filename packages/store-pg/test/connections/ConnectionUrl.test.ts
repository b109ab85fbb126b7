import { describe, expect, it } from "@effect/vitest"
import * as ConnectionUrl from "../../src/connections/ConnectionUrl.js"

describe("parse", () => {
  it("makes a URL for each host", () => {
    expect(ConnectionUrl.parse("postgres://ada:a%2Cb@a.example:5433,b.example/canvass?sslmode=require")).toEqual({
      urls: [
        "postgres://ada:a%2Cb@a.example:5433/canvass?sslmode=require",
        "postgres://ada:a%2Cb@b.example/canvass?sslmode=require"
      ],
      description: "a.example:5433,b.example/canvass",
      requiresWrites: true
    })
  })

  it.each([
    ["postgres://localhost/canvass", false],
    ["postgresql://localhost/canvass?target_session_attrs=any", false],
    ["postgres://localhost/canvass?target_session_attrs=read-write", true],
    ["postgres://localhost/canvass?target_session_attrs=primary", true],
    ["postgres://a,b/canvass", true],
    ["postgres://a,b/canvass?target_session_attrs=any", false],
    ["postgres://[::1]:5432,[::2]:5432/canvass", true],
    ["postgres:///canvass?host=/var/run/postgresql", false]
  ])("%s", (text, requiresWrites) => {
    expect(ConnectionUrl.parse(text)).toMatchObject({ requiresWrites })
  })

  it.each([
    "",
    "postgres://",
    "mysql://localhost/canvass",
    "postgres://a:b:c/canvass",
    "postgres://a,b:x/canvass",
    "postgres://a,b/canvass?target_session_attrs=standby"
  ])("refuses %s", (text) => {
    expect(ConnectionUrl.parse(text)).toBeUndefined()
  })
})

describe("the URL of a replica", () => {
  it.each([
    ["postgres://bob:secret@replica:5433/canvass", true],
    ["postgres://replica/canvass?target_session_attrs=any&sslmode=require", true],
    ["postgres://a,b/canvass?target_session_attrs=any", false],
    ["postgres://replica/canvass?target_session_attrs=read-write", false],
    ["file:./canvass.db", false]
  ])("%s: %s", (text, isAccepted) => {
    expect(ConnectionUrl.isReplicaUrl(text)).toBe(isAccepted)
  })
})
