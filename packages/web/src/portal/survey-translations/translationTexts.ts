/** The texts of the pages of translations. */
import type { Language } from "@canvass/core/ports"
import { textColumns } from "@canvass/ui"

export type TranslationTexts = (typeof translationTexts)[Language]

export const translationTexts = textColumns({
  title: (language: string) => [
    `Translation: ${language}`,
    `Übersetzung: ${language}`,
    `Traduction : ${language}`,
    `Traducción: ${language}`
  ],
  add: ["Add a language", "Eine Sprache hinzufügen", "Ajouter une langue", "Añadir un idioma"],
  addButton: ["Translate", "Übersetzen", "Traduire", "Traducir"],
  addHint: [
    "Its name, such as German, or its tag, such as pt-BR. The survey offers it once it is among the languages above.",
    "Ihr Name wie Deutsch oder ihr Kürzel wie pt-BR. Die Umfrage bietet sie an, sobald sie oben bei den Sprachen steht.",
    "Son nom, comme allemand, ou son code, comme pt-BR. L’enquête la propose dès qu’elle figure parmi les langues ci-dessus.",
    "Su nombre, como alemán, o su código, como pt-BR. La encuesta lo ofrece en cuanto está entre los idiomas de arriba."
  ],
  back: ["All languages", "Alle Sprachen", "Toutes les langues", "Todos los idiomas"],
  badLanguage: (name: string) => [
    `“${name}” is no language. Write its name, such as German, or its tag, such as de.`,
    `„${name}“ ist keine Sprache. Schreiben Sie ihren Namen wie Deutsch oder ihr Kürzel wie de.`,
    `« ${name} » n’est pas une langue. Écrivez son nom, comme allemand, ou son code, comme de.`,
    `«${name}» no es un idioma. Escriba su nombre, como alemán, o su código, como de.`
  ],
  cells: (line: number) => [
    `Line ${line} has no third column.`,
    `Zeile ${line} hat keine dritte Spalte.`,
    `La ligne ${line} n’a pas de troisième colonne.`,
    `La línea ${line} no tiene tercera columna.`
  ],
  conflict: [
    "Somebody else has changed this translation since you opened it. Your entries are kept here.",
    "Jemand anderes hat diese Übersetzung geändert, seit Sie sie geöffnet haben. Ihre Eingaben sind noch hier.",
    "Quelqu’un d’autre a modifié cette traduction depuis que vous l’avez ouverte. Votre saisie est conservée ici.",
    "Otra persona ha cambiado esta traducción desde que usted la abrió. Lo que escribió sigue aquí."
  ],
  export: ["Download as CSV", "Als CSV herunterladen", "Télécharger en CSV", "Descargar como CSV"],
  file: ["A CSV file", "Eine CSV-Datei", "Un fichier CSV", "Un archivo CSV"],
  header: [
    "The first line must be: place,source,translation",
    "Die erste Zeile muss lauten: place,source,translation",
    "La première ligne doit être : place,source,translation",
    "La primera línea debe ser: place,source,translation"
  ],
  ignored: (count: number) => [
    count === 1 ? "1 place that the survey does not have:" : `${count} places that the survey does not have:`,
    count === 1 ? "1 Stelle, die die Umfrage nicht hat:" : `${count} Stellen, die die Umfrage nicht hat:`,
    count === 1 ? "1 emplacement que l’enquête n’a pas :" : `${count} emplacements que l’enquête n’a pas :`,
    count === 1 ? "1 lugar que la encuesta no tiene:" : `${count} lugares que la encuesta no tiene:`
  ],
  import: ["Import", "Einlesen", "Importer", "Importar"],
  importHint: [
    "The content of a CSV file with the columns place, source and translation. It replaces the texts of its places.",
    "Der Inhalt einer CSV-Datei mit den Spalten place, source und translation. Er ersetzt die Texte seiner Stellen.",
    "Le contenu d’un fichier CSV avec les colonnes place, source et translation. Il remplace les textes de ses emplacements.",
    "El contenido de un archivo CSV con las columnas place, source y translation. Sustituye los textos de sus lugares."
  ],
  importTitle: ["Import a CSV file", "Eine CSV-Datei einlesen", "Importer un fichier CSV", "Importar un archivo CSV"],
  imported: [
    "The file was imported.",
    "Die Datei wurde eingelesen.",
    "Le fichier a été importé.",
    "El archivo se ha importado."
  ],
  language: ["Language", "Sprache", "Langue", "Idioma"],
  languages: ["Languages of the survey", "Sprachen der Umfrage", "Langues de l’enquête", "Idiomas de la encuesta"],
  languagesHint: [
    "Names or tags, one a line. The first one is that of the survey’s own texts, the others are offered to respondents.",
    "Namen oder Kürzel, eines je Zeile. Die erste ist die der eigenen Texte, die anderen werden den Befragten angeboten.",
    "Des noms ou des codes, un par ligne. La première est celle des textes de l’enquête, les autres sont proposées aux participants.",
    "Nombres o códigos, uno por línea. El primero es el de los textos de la encuesta; los demás se ofrecen a los participantes."
  ],
  missing: ["Missing", "Fehlend", "Manquants", "Faltan"],
  noTranslations: [
    "There is no other language yet.",
    "Es gibt noch keine andere Sprache.",
    "Il n’y a pas encore d’autre langue.",
    "Todavía no hay otro idioma."
  ],
  notOffered: ["Not offered", "Nicht angeboten", "Non proposée", "No se ofrece"],
  offered: ["Offered", "Angeboten", "Proposée", "Se ofrece"],
  confirm: ["All translations fit", "Alle Übersetzungen passen", "Toutes les traductions conviennent", "Todas sirven"],
  confirmText: (count: number) => [
    count === 1
      ? "1 text has changed since it was translated. Translate it again below, or say that the translation still fits."
      : `${count} texts have changed since they were translated. Translate them again below, or say that the translations still fit.`,
    count === 1
      ? "1 Text hat sich seit seiner Übersetzung geändert. Übersetzen Sie ihn unten neu, oder sagen Sie, dass die Übersetzung noch passt."
      : `${count} Texte haben sich seit ihrer Übersetzung geändert. Übersetzen Sie sie unten neu, oder sagen Sie, dass die Übersetzungen noch passen.`,
    count === 1
      ? "1 texte a changé depuis sa traduction. Traduisez-le à nouveau ci-dessous, ou indiquez que la traduction convient encore."
      : `${count} textes ont changé depuis leur traduction. Traduisez-les à nouveau ci-dessous, ou indiquez que les traductions conviennent encore.`,
    count === 1
      ? "1 texto ha cambiado desde que se tradujo. Tradúzcalo de nuevo abajo, o indique que la traducción todavía sirve."
      : `${count} textos han cambiado desde que se tradujeron. Tradúzcalos de nuevo abajo, o indique que las traducciones todavía sirven.`
  ],
  outdated: ["Outdated", "Veraltet", "Obsolètes", "Desactualizados"],
  outdatedText: ["Outdated", "Veraltet", "Obsolète", "Desactualizado"],
  overwrite: ["Save anyway", "Trotzdem speichern", "Enregistrer quand même", "Guardar de todos modos"],
  part: (part: number, count: number) => [
    `Part ${part} of ${count}`,
    `Teil ${part} von ${count}`,
    `Partie ${part} sur ${count}`,
    `Parte ${part} de ${count}`
  ],
  parts: ["Parts of the survey", "Teile der Umfrage", "Parties de l’enquête", "Partes de la encuesta"],
  quote: (line: number) => [
    `The quotation mark that begins in line ${line} has no end.`,
    `Das Anführungszeichen, das in Zeile ${line} beginnt, hat kein Ende.`,
    `Le guillemet ouvert à la ligne ${line} n’est pas fermé.`,
    `Las comillas que empiezan en la línea ${line} no se cierran.`
  ],
  save: ["Save", "Speichern", "Enregistrer", "Guardar"],
  source: ["Text of the survey", "Text der Umfrage", "Texte de l’enquête", "Texto de la encuesta"],
  status: ["Respondents", "Befragte", "Participants", "Participantes"],
  tags: ["Languages", "Sprachen", "Langues", "Idiomas"],
  texts: ["Translations", "Übersetzungen", "Traductions", "Traducciones"],
  translated: ["Translated", "Übersetzt", "Traduits", "Traducidos"],
  translation: ["Translation", "Übersetzung", "Traduction", "Traducción"],
  flashes: {
    "languages-saved": [
      "The languages are saved.",
      "Die Sprachen sind gespeichert.",
      "Les langues sont enregistrées.",
      "Los idiomas están guardados."
    ],
    "translation-saved": [
      "The translation is saved.",
      "Die Übersetzung ist gespeichert.",
      "La traduction est enregistrée.",
      "La traducción está guardada."
    ]
  }
})
