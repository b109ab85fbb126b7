/** Mail by SMTP with nodemailer, as an implementation of the core's `Mailer` port. */
import { type Mail, Mailer, MailNotSent } from "@canvass/core"
import { defaultMailTimeoutMillis } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { connect, type Socket } from "node:net"
import { createTransport } from "nodemailer"
import { type MailServer, parseMailServer } from "./MailServer.js"

export interface SmtpOptions {
  /** The mail server: `smtp://user:password@host:587` or `smtps://user:password@host:465`. */
  readonly url: Redacted.Redacted
  /** The sender: an address, or `Name <address>`. */
  readonly from: string
  /** Time limit for one mail, from the connection to the answer of the server, in milliseconds. Default 10 000. */
  readonly timeoutMillis?: number
  /** A certificate of an authority to trust instead of those of the platform, as PEM. */
  readonly certificateAuthority?: string
}

/**
 * Sends each mail over a connection of its own. Dies when the URL is not one of a mail server. With `smtps:` the whole
 * connection is encrypted; with `smtp:` it is when the server offers STARTTLS, unless the URL says something else. A
 * user name and a password are sent to another host after STARTTLS only.
 */
export const layer = (options: SmtpOptions): Layer.Layer<never> => {
  const server = parseMailServer(Redacted.value(options.url))
  return server === undefined
    ? Layer.effectDiscard(Effect.dieMessage("The URL of the mail server is not valid."))
    : Layer.succeed(Mailer, { send: (mail) => send(server, options, mail) })
}

const send = (
  server: MailServer,
  { certificateAuthority, from, timeoutMillis = defaultMailTimeoutMillis }: SmtpOptions,
  { html, language, subject, text, to }: Mail
): Effect.Effect<void, MailNotSent> =>
  Effect.async((resume) => {
    let socket: Socket | undefined
    let isExpired = false
    const abort = (): void => {
      clearTimeout(timer)
      socket?.destroy()
    }
    // One limit for all steps: a server that answers each of them slowly cannot hold a connection for longer.
    const timer = setTimeout(() => {
      isExpired = true
      abort()
      resume(new MailNotSent({ reason: `The mail server took more than ${timeoutMillis} ms.` }))
    }, timeoutMillis)
    const transport = createTransport({
      host: server.host,
      port: server.port,
      secure: server.isSecure,
      requireTLS: server.startTls === "required",
      ignoreTLS: server.startTls === "off",
      ...server.credentials === undefined ? {} : { auth: server.credentials },
      ...certificateAuthority === undefined ? {} : { tls: { ca: certificateAuthority } },
      connectionTimeout: timeoutMillis,
      greetingTimeout: timeoutMillis,
      socketTimeout: timeoutMillis,
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (_options: unknown, callback: SocketCallback) => {
        const connection = connect({ host: server.host, port: server.port })
        socket = connection
        connection.once("error", (error) => {
          callback(error, false)
        })
        connection.once("connect", () => {
          connection.removeAllListeners("error")
          callback(null, { connection })
        })
      }
    })
    transport.sendMail({
      from,
      // As objects: nodemailer would read a text as a list of addresses.
      to: { name: "", address: to },
      subject,
      text,
      html,
      headers: { "Auto-Submitted": "auto-generated", "Content-Language": language }
    }).then(
      () => {
        abort()
        resume(Effect.void)
      },
      (error: unknown) => {
        abort()
        if (!isExpired) resume(new MailNotSent({ reason: reasonOf(error) }))
      }
    )
    return Effect.sync(abort)
  })

/** Receives the open connection, or the reason why there is none. */
type SocketCallback = (error: Error | null, socket: { readonly connection: Socket } | false) => void

/** Describes a failure without the texts of the server, which repeat addresses. */
const reasonOf = (error: unknown): string => {
  const [code, command, status] = ["code", "command", "responseCode"].map((name) => {
    const value: unknown = Reflect.get(Object(error), name)
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined
  })
  const reply = status === undefined ? "" : ` The server answered ${command ?? "a command"} with ${status}.`
  return `${code ?? "unknown error"}.${reply}`
}
