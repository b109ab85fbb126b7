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
  }),
  notices: {
    apiKeyCreated: {
      subject: "Canvass: Ihr Konto hat einen neuen API-Schlüssel",
      before: [
        "Guten Tag,",
        "Ihr Canvass-Konto hat einen neuen API-Schlüssel. Ein früherer Schlüssel gilt nicht mehr.",
        "Wenn Sie das nicht waren, ändern Sie Ihr Passwort und löschen Sie den Schlüssel."
      ],
      linkText: null,
      after: []
    },
    identityLinked: {
      subject: "Canvass: Eine Anmeldung wurde mit Ihrem Konto verknüpft",
      before: [
        "Guten Tag,",
        "eine Anmeldung bei einem Identitätsanbieter wurde mit Ihrem Canvass-Konto verknüpft. Sie gibt Zugang ohne Ihr Passwort.",
        "Wenn Sie das nicht waren, setzen Sie Ihr Passwort mit „Passwort vergessen?“ auf der Anmeldeseite zurück. Das entfernt die Anmeldungen, die in den letzten 24 Stunden verknüpft wurden."
      ],
      linkText: null,
      after: []
    },
    passwordChanged: {
      subject: "Canvass: Ihr Konto hat ein neues Passwort",
      before: [
        "Guten Tag,",
        "das Passwort Ihres Canvass-Kontos wurde geändert. Alle anderen Geräte sind abgemeldet.",
        "Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort mit „Passwort vergessen?“ auf der Anmeldeseite zurück."
      ],
      linkText: null,
      after: []
    }
  }
}
