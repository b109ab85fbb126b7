import type { ComponentTexts } from "./en.js"

export const de: ComponentTexts = {
  status: {
    active: "Aktiv",
    cancelled: "Abgebrochen",
    closed: "Geschlossen",
    completed: "Abgeschlossen",
    dead: "Fehlgeschlagen",
    delivered: "Zugestellt",
    draft: "Entwurf",
    expired: "Abgelaufen",
    failed: "Fehlgeschlagen",
    held: "Angehalten",
    inactive: "Inaktiv",
    partial: "Begonnen",
    paused: "Pausiert",
    pending: "Ausstehend",
    published: "Veröffentlicht",
    retired: "Entfernt",
    overQuota: "Quote voll",
    screenedOut: "Aussortiert"
  },
  copy: "Kopieren",
  pages: "Seiten",
  firstPage: "Erste Seite",
  previousPage: "Zurück",
  nextPage: "Weiter",
  showFigures: "Als Tabelle zeigen",
  answer: "Antwort",
  count: "Anzahl",
  share: "Anteil",
  nobodyAnswered: "Noch niemand hat geantwortet."
}
