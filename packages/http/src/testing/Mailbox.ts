/** The mails that services have sent. */
import type { Mail } from "@canvass/core"

export class Mailbox {
  readonly #mails: Array<Mail> = []
  readonly #waiting: Array<{ readonly email: string; readonly resolve: (mail: Mail) => void }> = []

  /** The mails that nobody has taken. */
  get untaken(): ReadonlyArray<Mail> {
    return this.#mails
  }

  put(mail: Mail): void {
    const index = this.#waiting.findIndex(({ email }) => email === mail.to)
    const [waiting] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (waiting === undefined) this.#mails.push(mail)
    else waiting.resolve(mail)
  }

  /** Takes the oldest mail to an address, and waits until there is one. */
  take(email: string): Promise<Mail> {
    const index = this.#mails.findIndex(({ to }) => to === email)
    const [mail] = index < 0 ? [] : this.#mails.splice(index, 1)
    return mail === undefined
      ? new Promise((resolve) => this.#waiting.push({ email, resolve }))
      : Promise.resolve(mail)
  }
}
