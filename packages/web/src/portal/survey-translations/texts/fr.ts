import type { TranslationTexts } from "./en.js"

export const fr: TranslationTexts = {
  title: (language) => `Traduction : ${language}`,
  add: "Ajouter une langue",
  addButton: "Traduire",
  addHint: "Un code de langue, comme de ou pt-BR. L’enquête la propose dès qu’elle figure parmi les langues ci-dessus.",
  back: "Toutes les langues",
  badTag: "Ce n’est pas un code de langue.",
  cells: (line) => `La ligne ${line} n’a pas de troisième colonne.`,
  conflict:
    "Quelqu’un d’autre a modifié cette traduction depuis que vous l’avez ouverte. Votre saisie est conservée ici.",
  export: "Télécharger en CSV",
  file: "Un fichier CSV",
  header: "La première ligne doit être : place,source,translation",
  ignored: (count) =>
    count === 1 ? "1 emplacement que l’enquête n’a pas :" : `${count} emplacements que l’enquête n’a pas :`,
  import: "Importer",
  importHint:
    "Le contenu d’un fichier CSV avec les colonnes place, source et translation. Il remplace les textes de ses emplacements.",
  importTitle: "Importer un fichier CSV",
  imported: "Le fichier a été importé.",
  language: "Langue",
  languages: "Langues de l’enquête",
  languagesHint:
    "Des codes de langue, un par ligne. Le premier est celui des textes de l’enquête, les autres sont proposés aux participants.",
  missing: "Manquants",
  noTranslations: "Il n’y a pas encore d’autre langue.",
  notOffered: "Non proposée",
  offered: "Proposée",
  overwrite: "Enregistrer quand même",
  part: (part, count) => `Partie ${part} sur ${count}`,
  parts: "Parties de l’enquête",
  quote: (line) => `Le guillemet ouvert à la ligne ${line} n’est pas fermé.`,
  save: "Enregistrer",
  source: "Texte de l’enquête",
  status: "Participants",
  tags: "Codes de langue",
  texts: "Traductions",
  translated: "Traduits",
  translation: "Traduction",
  flashes: {
    "languages-saved": "Les langues sont enregistrées.",
    "translation-saved": "La traduction est enregistrée."
  }
}
