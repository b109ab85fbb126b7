/** The texts of the pages of translations, in English. The other languages have the same. */
export const en = {
  title: (language: string) => `Translation: ${language}`,
  add: "Add a language",
  addButton: "Translate",
  addHint: "A language tag, such as de or pt-BR. The survey offers it once it is among the languages above.",
  back: "All languages",
  badTag: "This is no language tag.",
  cells: (line: number) => `Line ${line} has no third column.`,
  conflict: "Somebody else has changed this translation since you opened it. Your entries are kept here.",
  export: "Download as CSV",
  file: "A CSV file",
  header: "The first line must be: place,source,translation",
  ignored: (count: number) =>
    count === 1 ? "1 place that the survey does not have:" : `${count} places that the survey does not have:`,
  import: "Import",
  importHint:
    "The content of a CSV file with the columns place, source and translation. It replaces the texts of its places.",
  importTitle: "Import a CSV file",
  imported: "The file was imported.",
  language: "Language",
  languages: "Languages of the survey",
  languagesHint:
    "Language tags, one a line. The first one is that of the survey’s own texts, the others are offered to respondents.",
  missing: "Missing",
  noTranslations: "There is no other language yet.",
  notOffered: "Not offered",
  offered: "Offered",
  overwrite: "Save anyway",
  part: (part: number, count: number) => `Part ${part} of ${count}`,
  parts: "Parts of the survey",
  quote: (line: number) => `The quotation mark that begins in line ${line} has no end.`,
  save: "Save",
  source: "Text of the survey",
  status: "Respondents",
  tags: "Language tags",
  texts: "Translations",
  translated: "Translated",
  translation: "Translation",
  flashes: { "languages-saved": "The languages are saved.", "translation-saved": "The translation is saved." }
}

export type TranslationTexts = typeof en
