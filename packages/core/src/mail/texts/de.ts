import type { MailTexts } from "../MailTexts.js"

export const de: MailTexts = {
  passwordReset: ({ minutes }) => ({
    subject: "Canvass: Passwort zurücksetzen",
    before: [
      "Guten Tag,",
      "für das Canvass-Konto mit dieser E-Mail-Adresse wurde ein neues Passwort angefordert. Wenn Sie das waren, öffnen Sie diesen Link:"
    ],
    linkText: "Neues Passwort festlegen",
    after: [
      `Der Link gilt einmal und ${minutes} Minuten lang. Ein neues Passwort meldet alle Geräte ab.`,
      "Wenn Sie das nicht waren, können Sie diese Nachricht ignorieren. Ihr Passwort bleibt unverändert."
    ]
  }),
  emailConfirmation: ({ hours }) => ({
    subject: "Canvass: Neue E-Mail-Adresse bestätigen",
    before: [
      "Guten Tag,",
      "diese Adresse wurde als neue E-Mail-Adresse eines Canvass-Kontos eingetragen. Öffnen Sie diesen Link, um sie zu bestätigen:"
    ],
    linkText: "Adresse bestätigen",
    after: [
      `Der Link gilt einmal und ${hours} Stunden lang. Bis dahin behält das Konto seine bisherige Adresse.`,
      "Wenn Sie kein solches Konto haben, können Sie diese Nachricht ignorieren."
    ]
  }),
  emailChanged: ({ newEmail }) => ({
    subject: "Canvass: Ihr Konto hat eine neue E-Mail-Adresse",
    before: [
      "Guten Tag,",
      `die E-Mail-Adresse Ihres Canvass-Kontos ist jetzt ${newEmail}. Diese Adresse gehört nicht mehr zum Konto.`,
      "Wenn Sie das nicht waren, wenden Sie sich sofort an den Betreiber dieses Canvass-Servers."
    ],
    linkText: null,
    after: []
  })
}
