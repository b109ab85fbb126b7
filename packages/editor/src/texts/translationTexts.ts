/** The words of the languages of a survey and its translations. */
import { textColumns } from "@canvass/ui"

export const translationTexts = textColumns({
  languages: ["Languages", "Sprachen", "Langues", "Idiomas"],
  ownTexts: ["original language", "Originalsprache", "langue d’origine", "idioma original"],
  missing: (count: number) => [
    `${count} missing`,
    `${count} fehlen`,
    `${count} manquants`,
    `faltan ${count}`
  ],
  complete: ["complete", "vollständig", "complet", "completo"],
  add: ["Add a language", "Sprache hinzufügen", "Ajouter une langue", "Añadir un idioma"],
  firstLanguage: [
    "Language of the texts of the survey",
    "Sprache der Texte der Umfrage",
    "Langue des textes de l’enquête",
    "Idioma de los textos de la encuesta"
  ],
  tagHint: [
    "Name or tag",
    "Name oder Kürzel",
    "Nom ou code",
    "Nombre o código"
  ],
  noTag: [
    "This is no language.",
    "Das ist keine Sprache.",
    "Ce n’est pas une langue.",
    "Eso no es un idioma."
  ],
  tooMany: (max: number) => [
    `A survey has at most ${max} languages.`,
    `Eine Umfrage hat höchstens ${max} Sprachen.`,
    `Une enquête a au plus ${max} langues.`,
    `Una encuesta tiene como máximo ${max} idiomas.`
  ],
  has: [
    "The survey has this language.",
    "Die Umfrage hat diese Sprache schon.",
    "L’enquête a déjà cette langue.",
    "La encuesta ya tiene este idioma."
  ],
  addButton: ["Add", "Hinzufügen", "Ajouter", "Añadir"],
  more: (language: string) => [
    `More about ${language}`,
    `Mehr zu ${language}`,
    `Plus sur ${language}`,
    `Más sobre ${language}`
  ],
  earlier: ["Move up", "Nach vorn", "Monter", "Subir"],
  later: ["Move down", "Nach hinten", "Descendre", "Bajar"],
  remove: ["Remove", "Entfernen", "Retirer", "Quitar"],
  removed: (language: string) => [
    `${language} was removed, with its translations.`,
    `${language} wurde mit allen Übersetzungen entfernt.`,
    `${language} a été retiré, avec ses traductions.`,
    `Se quitó ${language}, con sus traducciones.`
  ],
  undo: ["Undo", "Rückgängig", "Annuler", "Deshacer"],
  firstIntro: [
    "Which language are the texts in? Add that language first, then those to translate them into.",
    "In welcher Sprache sind die Texte? Fügen Sie zuerst diese hinzu, dann die, in die übersetzt wird.",
    "Dans quelle langue sont les textes ? Ajoutez d’abord celle-ci, puis celles des traductions.",
    "¿En qué idioma están los textos? Añada primero ese, y después aquellos a los que se traduce."
  ],
  intro: [
    "Add a language to translate the texts of the survey side by side. Respondents choose among its languages.",
    "Fügen Sie eine Sprache hinzu, um die Texte nebeneinander zu übersetzen. Befragte wählen eine der Sprachen.",
    "Ajoutez une langue pour traduire les textes côte à côte. Les personnes interrogées choisissent leur langue.",
    "Añada un idioma para traducir los textos lado a lado. Las personas encuestadas eligen su idioma."
  ],
  missingOnly: ["Missing only", "Nur Fehlendes", "Manquants seulement", "Solo lo que falta"],
  export: ["Download CSV", "CSV herunterladen", "Télécharger en CSV", "Descargar CSV"],
  import: ["Take from CSV", "CSV übernehmen", "Reprendre d’un CSV", "Tomar de un CSV"],
  taken: (count: number) => [
    `Translations taken: ${count}.`,
    `Übernommene Übersetzungen: ${count}.`,
    `Traductions reprises : ${count}.`,
    `Traducciones tomadas: ${count}.`
  ],
  unknown: (count: number) => [
    `Lines of texts that the survey does not have: ${count}.`,
    `Zeilen zu Texten, die die Umfrage nicht hat: ${count}.`,
    `Lignes de textes absents de l’enquête : ${count}.`,
    `Líneas de textos que la encuesta no tiene: ${count}.`
  ],
  outdated: (count: number) => [
    `Texts that have changed since, to check: ${count}.`,
    `Seither geänderte Texte, bitte prüfen: ${count}.`,
    `Textes modifiés depuis, à vérifier : ${count}.`,
    `Textos modificados desde entonces, por revisar: ${count}.`
  ],
  csvErrors: {
    header: [
      "The file needs the columns place, source and translation.",
      "Die Datei braucht die Spalten place, source und translation.",
      "Le fichier doit avoir les colonnes place, source et translation.",
      "El archivo necesita las columnas place, source y translation."
    ],
    cells: [
      "This line has too few cells",
      "Diese Zeile hat zu wenige Zellen",
      "Cette ligne a trop peu de cellules",
      "Esta línea tiene pocas celdas"
    ],
    quote: [
      "A quotation mark is not closed",
      "Ein Anführungszeichen ist nicht geschlossen",
      "Un guillemet n’est pas fermé",
      "Unas comillas no se cierran"
    ],
    size: [
      "The file is larger than 1 MiB.",
      "Die Datei ist größer als 1 MiB.",
      "Le fichier dépasse 1 Mio.",
      "El archivo supera 1 MiB."
    ]
  },
  line: (number: number) => [`Line ${number}`, `Zeile ${number}`, `Ligne ${number}`, `Línea ${number}`],
  allDone: [
    "Every text is translated.",
    "Alle Texte sind übersetzt.",
    "Tous les textes sont traduits.",
    "Todos los textos están traducidos."
  ],
  lost: (names: string) => [
    `The translation does not recall ${names}.`,
    `In der Übersetzung fehlt ${names}.`,
    `La traduction ne reprend pas ${names}.`,
    `La traducción no incluye ${names}.`
  ],
  added: (names: string) => [
    `The original does not recall ${names}.`,
    `Das Original hat kein ${names}.`,
    `L’original ne contient pas ${names}.`,
    `El original no incluye ${names}.`
  ],
  survey: ["Survey", "Umfrage", "Enquête", "Encuesta"],
  question: (number: string) => [`Question ${number}`, `Frage ${number}`, `Question ${number}`, `Pregunta ${number}`],
  ending: (name: string) => [`Ending ${name}`, `Abschluss ${name}`, `Fin ${name}`, `Final ${name}`],
  kinds: {
    title: ["Title", "Titel", "Titre", "Título"],
    description: ["Description", "Beschreibung", "Description", "Descripción"],
    question: ["Question", "Frage", "Question", "Pregunta"],
    option: ["Option", "Option", "Option", "Opción"],
    row: ["Row", "Zeile", "Ligne", "Fila"],
    page: ["Title of the page", "Titel der Seite", "Titre de la page", "Título de la página"],
    pageDescription: [
      "Description of the page",
      "Beschreibung der Seite",
      "Description de la page",
      "Descripción de la página"
    ],
    rule: ["Message of a rule", "Meldung einer Regel", "Message d’une règle", "Mensaje de una regla"],
    label: ["Label", "Beschriftung", "Libellé", "Etiqueta"],
    ending: ["Title", "Titel", "Titre", "Título"],
    message: ["Message", "Nachricht", "Message", "Mensaje"],
    welcome: [
      "Title of the welcome page",
      "Titel der Begrüßung",
      "Titre de la page d’accueil",
      "Título de la bienvenida"
    ],
    welcomeMessage: [
      "Message of the welcome page",
      "Text der Begrüßung",
      "Message de la page d’accueil",
      "Mensaje de la bienvenida"
    ],
    image: ["Text of the image", "Text des Bilds", "Texte de l’image", "Texto de la imagen"],
    button: ["Button", "Schaltfläche", "Bouton", "Botón"],
    closed: [
      "Message when the survey is closed",
      "Nachricht, wenn die Umfrage geschlossen ist",
      "Message quand l’enquête est close",
      "Mensaje cuando la encuesta está cerrada"
    ]
  },
  translationOf: (kind: string, language: string) => [
    `${kind} in ${language}`,
    `${kind} auf ${language}`,
    `${kind} en ${language}`,
    `${kind} en ${language}`
  ]
})
