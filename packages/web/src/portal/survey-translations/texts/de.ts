import type { TranslationTexts } from "./en.js"

export const de: TranslationTexts = {
  title: (language) => `Übersetzung: ${language}`,
  add: "Eine Sprache hinzufügen",
  addButton: "Übersetzen",
  addHint: "Ein Sprachkürzel wie de oder pt-BR. Die Umfrage bietet sie an, sobald sie oben bei den Sprachen steht.",
  back: "Alle Sprachen",
  badTag: "Das ist kein Sprachkürzel.",
  cells: (line) => `Zeile ${line} hat keine dritte Spalte.`,
  conflict: "Jemand anderes hat diese Übersetzung geändert, seit Sie sie geöffnet haben. Ihre Eingaben sind noch hier.",
  export: "Als CSV herunterladen",
  file: "Eine CSV-Datei",
  header: "Die erste Zeile muss lauten: place,source,translation",
  ignored: (count) =>
    count === 1 ? "1 Stelle, die die Umfrage nicht hat:" : `${count} Stellen, die die Umfrage nicht hat:`,
  import: "Einlesen",
  importHint:
    "Der Inhalt einer CSV-Datei mit den Spalten place, source und translation. Er ersetzt die Texte seiner Stellen.",
  importTitle: "Eine CSV-Datei einlesen",
  imported: "Die Datei wurde eingelesen.",
  language: "Sprache",
  languages: "Sprachen der Umfrage",
  languagesHint:
    "Sprachkürzel, eines je Zeile. Das erste ist das der eigenen Texte, die anderen werden den Befragten angeboten.",
  missing: "Fehlend",
  noTranslations: "Es gibt noch keine andere Sprache.",
  notOffered: "Nicht angeboten",
  offered: "Angeboten",
  overwrite: "Trotzdem speichern",
  part: (part, count) => `Teil ${part} von ${count}`,
  parts: "Teile der Umfrage",
  quote: (line) => `Das Anführungszeichen, das in Zeile ${line} beginnt, hat kein Ende.`,
  save: "Speichern",
  source: "Text der Umfrage",
  status: "Befragte",
  tags: "Sprachkürzel",
  texts: "Übersetzungen",
  translated: "Übersetzt",
  translation: "Übersetzung",
  flashes: {
    "languages-saved": "Die Sprachen sind gespeichert.",
    "translation-saved": "Die Übersetzung ist gespeichert."
  }
}
