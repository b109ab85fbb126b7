import type { ResultsLinkTexts } from "./en.js"

export const de: ResultsLinkTexts = {
  results: "Ergebnisse",
  title: "Ergebnisse teilen",
  explanation: (minimum) =>
    `Wer den Link hat, sieht die Zahlen aus allen Antworten, ohne Anmeldung und ohne einzelne Antworten. Eine Zahl erscheint, sobald ${minimum} Personen dahinterstehen, und ändert sich erst, wenn ${minimum} weitere hinzukommen.`,
  address: "Ergebnislink",
  make: "Link erstellen",
  save: "Speichern",
  open: "Seite öffnen",
  neverExpires: "Er läuft nicht ab.",
  expiresAt: "Er läuft ab:",
  hasExpired: "Er ist abgelaufen:",
  withTexts: "Die neuesten Texte der Befragten werden gezeigt.",
  withoutTexts: "Texte der Befragten werden nicht gezeigt.",
  expires: "Letzter Tag",
  expiresHint: "In UTC. Leer: Der Link funktioniert, bis Sie ihn widerrufen.",
  optional: "freiwillig",
  texts: "Die neuesten Texte der Befragten zeigen",
  rotate: "Neue Adresse",
  rotateText: "Der Link bekommt eine neue Adresse. Die alte funktioniert sofort nicht mehr.",
  revoke: "Link widerrufen",
  revokeText: "Die Adresse funktioniert sofort nicht mehr. Ein späterer Link hat eine andere Adresse.",
  flashes: {
    "results-link-made": "Der Link ist erstellt. Schicken Sie ihn allen, die die Ergebnisse sehen dürfen.",
    "results-link-saved": "Die Einstellungen des Links sind gespeichert.",
    "results-link-rotated": "Der Link hat eine neue Adresse.",
    "results-link-revoked": "Der Link ist widerrufen."
  }
}
