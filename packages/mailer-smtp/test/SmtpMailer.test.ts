import { type Mail, Mailer } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { createServer, type Socket } from "node:net"
import type { SMTPServerOptions } from "smtp-server"
import { afterEach, describe, expect, it } from "vitest"
import * as SmtpMailer from "../src/SmtpMailer.js"
import { certificate, privateKey } from "./fixtures/certificate.js"
import { startMailReceiver } from "./fixtures/MailReceiver.js"

const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

const receiver = async (options?: SMTPServerOptions) => {
  const started = await startMailReceiver(options)
  stops.push(started.stop)
  return started
}

/** A server that speaks no SMTP. Returns its port, and how many connections it has. */
const rawServer = async (onConnect: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined).resume()
    onConnect(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  stops.push(() =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => {
        resolve()
      })
    })
  )
  const address = server.address()
  return { port: typeof address === "string" ? 0 : address?.port ?? 0, sockets }
}

const mail: Mail = {
  to: "ada@example.com",
  subject: "Grüße",
  text: "Öffnen Sie https://example.com/portal/reset?token=abc\n",
  html: "<p>Öffnen Sie <a href=\"https://example.com/portal/reset?token=abc\">diesen Link</a></p>",
  language: "de"
}

/** Sends a mail, and returns the reason of its failure or `sent`. */
const send = (url: string, changes: Partial<Mail> = {}, options: Partial<SmtpMailer.SmtpOptions> = {}) =>
  Effect.runPromise(
    Effect.flatMap(
      Mailer,
      (mailer) => mailer === null ? Effect.die("There is no mailer.") : mailer.send({ ...mail, ...changes })
    )
      .pipe(
        Effect.as("sent"),
        Effect.catchTag("MailNotSent", ({ reason }) => Effect.succeed(reason)),
        Effect.provide(SmtpMailer.layer({
          url: Redacted.make(url),
          from: "Canvass <surveys@example.com>",
          timeoutMillis: 2_000,
          ...options
        }))
      )
  )

/** The parts of a mail in quoted-printable or base64, decoded. */
const decoded = (source: string): string =>
  source
    .replaceAll(/Content-Transfer-Encoding: base64\r\n\r\n([\w+/=\r\n]+)/g, (_, body: string) =>
      Buffer.from(body, "base64").toString())
    .replaceAll("=\r\n", "")
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll("=", ""), "hex").toString())

describe("a mail", () => {
  it("has its sender, recipient, subject, text and HTML", async () => {
    const { port, received } = await receiver()
    expect(await send(`smtp://127.0.0.1:${port}`)).toBe("sent")
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ sender: "surveys@example.com", recipients: ["ada@example.com"] })
    const source = received[0]?.source ?? ""
    expect(source).toMatch(/^From: Canvass <surveys@example.com>\r$/m)
    expect(source).toMatch(/^To: ada@example.com\r$/m)
    expect(source).toMatch(/^Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=\r$/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(decoded(source)).toContain(mail.text.trim())
    expect(decoded(source)).toContain(mail.html)
  })

  it.each([
    ["a line break in the subject", { subject: "Hello\r\nBcc: eve@example.com\r\n\r\nbody" }],
    ["a list of addresses", { to: "ada@example.com, eve@example.com" }],
    ["a comma in the local part", { to: "ada,eve@example.com" }],
    ["a name before the address", { to: "Eve <eve@example.com>" }],
    ["a line break in the address", { to: "ada@example.com\r\nBcc: eve@example.com" }]
  ])("cannot get a second recipient or header by %s", async (_, changes) => {
    const { port, received } = await receiver()
    await send(`smtp://127.0.0.1:${port}`, changes)
    for (const { recipients, source } of received) {
      expect(recipients).toHaveLength(1)
      expect(recipients).not.toContain("eve@example.com")
      expect(source).not.toMatch(/^Bcc:/im)
      expect(source.split("\r\n\r\n", 1)[0]?.match(/^To:/gm)).toHaveLength(1)
    }
    // What is not refused is delivered: the cases above are not all skipped.
    if ("subject" in changes) expect(received).toHaveLength(1)
  })
})

describe("a connection", () => {
  const credentials = "ada:secret@"
  const tls = { key: privateKey, cert: certificate }

  it("is encrypted from the first byte with `smtps:`, and the certificate is verified", async () => {
    const { port, received } = await receiver({ secure: true, ...tls })
    const url = `smtps://${credentials}localhost:${port}`
    expect(await send(url)).toMatch(/^(?:ESOCKET|ETLS|ECONNECTION|DEPTH_ZERO_SELF_SIGNED_CERT)/)
    expect(received).toEqual([])
    expect(await send(url, {}, { certificateAuthority: certificate })).toBe("sent")
    expect(received).toMatchObject([{ user: "ada", isEncrypted: true }])
  })

  it("uses STARTTLS when the server offers it", async () => {
    const { port, received } = await receiver(tls)
    const url = `smtp://localhost:${port}`
    expect(await send(url)).not.toBe("sent")
    expect(await send(url, {}, { certificateAuthority: certificate })).toBe("sent")
    expect(await send(`${url}?tls=off`)).toBe("sent")
    expect(received).toMatchObject([{ isEncrypted: true }, { isEncrypted: false }])
  })

  it("is refused without encryption when the URL requires it", async () => {
    const { port, received } = await receiver()
    expect(await send(`smtp://localhost:${port}?tls=required`)).toMatch(/^(?:ETLS|ESOCKET)\./)
    expect(received).toEqual([])
  })

  it("sends a user name and a password to this machine without encryption", async () => {
    const { port, received } = await receiver({ allowInsecureAuth: true })
    expect(await send(`smtp://${credentials}127.0.0.1:${port}`)).toBe("sent")
    expect(received).toMatchObject([{ user: "ada", isEncrypted: false }])
  })
})

describe("a failure", () => {
  it("is reported for a server that is down", async () => {
    const { port, stop } = await startMailReceiver()
    await stop()
    expect(await send(`smtp://127.0.0.1:${port}`)).toMatch(/^(?:ECONNREFUSED|ESOCKET|ECONNECTION)\.$/)
  })

  it("is reported without addresses and without the text of the server", async () => {
    const { port } = await receiver({
      onRcptTo: ({ address }, _session, callback) => {
        callback(new Error(`There is no ${address} here.`))
      }
    })
    expect(await send(`smtp://127.0.0.1:${port}`)).toBe("EENVELOPE. The server answered RCPT TO with 550.")
  })

  it("is reported for a wrong password", async () => {
    const { port } = await receiver({ allowInsecureAuth: true })
    expect(await send(`smtp://ada:wrong@127.0.0.1:${port}`)).toMatch(
      /^EAUTH\. The server answered AUTH \S+ with 535\.$/
    )
  })

  it.each([
    ["never answers", () => undefined],
    ["answers one byte at a time", (socket: Socket) => {
      const timer = setInterval(() => socket.write("2"), 50)
      socket.on("close", () => {
        clearInterval(timer)
      })
    }],
    ["stops after its greeting", (socket: Socket) => {
      socket.write("220 ready\r\n")
    }]
  ])("comes in time from a server that %s, and leaves no connection", async (_, onConnect) => {
    const { port, sockets } = await rawServer(onConnect)
    const startedAt = performance.now()
    expect(await send(`smtp://127.0.0.1:${port}`, {}, { timeoutMillis: 300 })).not.toBe("sent")
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    await expect.poll(() => sockets.size).toBe(0)
  })

  it("of an interruption leaves no connection", async () => {
    const { port, sockets } = await rawServer(() => undefined)
    const sending = Effect.flatMap(
      Mailer,
      (mailer) => mailer === null ? Effect.die("There is no mailer.") : mailer.send(mail)
    )
    await Effect.runPromise(
      Effect.timeoutOption(sending, 200).pipe(Effect.provide(SmtpMailer.layer({
        url: Redacted.make(`smtp://127.0.0.1:${port}`),
        from: "surveys@example.com"
      })))
    )
    await expect.poll(() => sockets.size).toBe(0)
  })
})
