import { describe, expect, it } from "vitest"
import { composeMail } from "../../src/mail/composeMail.js"
import { Language } from "../../src/mail/Language.js"
import { mailTexts } from "../../src/mail/texts/mailTexts.js"

const link = "https://example.com/portal/reset?token=a&b"

describe("a mail", () => {
  it.each(Language.literals)("in %s has all texts, with their values, in plain text and in HTML", (language) => {
    const texts = mailTexts[language]
    const reset = composeMail({ to: "ada@example.com", language, link }, texts.passwordReset({ minutes: 30 }))
    expect(reset.subject).toContain("Canvass")
    expect(reset.text).toContain(`\n${link}\n`)
    expect(reset.text).toMatch(/\b30\b/)
    expect(reset.html).toContain(`<html lang="${language}">`)
    expect(reset.html).toContain("href=\"https://example.com/portal/reset?token=a&amp;b\"")
    const confirmation = composeMail({ to: "ada@example.com", language, link }, texts.emailConfirmation({ hours: 24 }))
    expect(confirmation.text).toMatch(/\b24\b/)
    expect(confirmation.text).toContain(link)
    const changed = composeMail(
      { to: "ada@example.com", language, link },
      texts.emailChanged({ newEmail: "b@example.com" })
    )
    expect(changed.text).toContain("b@example.com")
    expect(changed.text).not.toContain(link)
    const subjects = Language.literals.map((other) => mailTexts[other].passwordReset({ minutes: 30 }).subject)
    expect(new Set(subjects).size).toBe(subjects.length)
  })

  it("escapes markup in its HTML, and has no line break in its subject", () => {
    const { html, subject } = composeMail({ to: "ada@example.com", language: "en" }, {
      subject: "Hello\r\nBcc: eve@example.com",
      before: ["<script>\"'&"],
      linkText: null,
      after: []
    })
    expect(subject).toBe("Hello Bcc: eve@example.com")
    expect(html).toContain("<p>&lt;script&gt;&quot;&#39;&amp;</p>")
  })
})
