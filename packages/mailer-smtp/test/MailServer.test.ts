import { describe, expect, it } from "vitest"
import { parseMailServer } from "../src/MailServer.js"

describe("the URL of a mail server", () => {
  it("names host, port, encryption and credentials", () => {
    expect(parseMailServer("smtp://mail.example.com")).toEqual({
      host: "mail.example.com",
      port: 587,
      isSecure: false,
      startTls: "offered",
      credentials: undefined
    })
    expect(parseMailServer("smtps://ada%40example.com:p%2Fw@[2001:db8::1]:2465")).toEqual({
      host: "2001:db8::1",
      port: 2_465,
      isSecure: true,
      startTls: "required",
      credentials: { user: "ada@example.com", pass: "p/w" }
    })
  })

  it.each([
    ["smtp://mail.example.com?tls=required", "required"],
    ["smtp://mail.example.com?tls=off", "off"],
    ["smtp://ada:secret@mail.example.com", "required"],
    ["smtp://ada:secret@127.0.0.1:1025", "offered"],
    ["smtp://ada:secret@localhost", "offered"],
    ["smtp://ada:secret@127.0.0.1.example.com", "required"]
  ])("%s: credentials leave the machine encrypted only, unless the URL says so", (url, startTls) => {
    expect(parseMailServer(url)?.startTls).toBe(startTls)
  })

  it.each([
    "mail.example.com",
    "http://mail.example.com",
    "smtp://",
    "smtp://mail.example.com/path",
    "smtp://mail.example.com?tls=no",
    "smtps://mail.example.com?tls=off",
    "smtp://ada@mail.example.com",
    "smtp://ada:%zz@mail.example.com",
    "smtp://mail.example.com:99999"
  ])("%s is not one", (url) => {
    expect(parseMailServer(url)).toBeUndefined()
  })
})
