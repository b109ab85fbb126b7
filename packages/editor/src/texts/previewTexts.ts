/** The words of the preview. */
import { textColumns } from "@canvass/ui"

export const previewTexts = textColumns({
  device: ["Shown on", "Angezeigt auf", "Affiché sur", "Se muestra en"],
  devices: {
    phone: ["Phone", "Telefon", "Téléphone", "Teléfono"],
    tablet: ["Tablet", "Tablet", "Tablette", "Tableta"],
    page: ["Page", "Seite", "Page", "Página"]
  },
  language: ["Language", "Sprache", "Langue", "Idioma"],
  restart: ["Start again", "Von vorn", "Recommencer", "Empezar de nuevo"],
  respondent: ["Respondent", "Befragte Person", "Personne interrogée", "Persona encuestada"],
  seed: ["Seed of random order", "Startwert der Zufallsreihenfolge", "Graine de l’ordre aléatoire", "Semilla del azar"],
  seedHint: [
    "The same seed gives the same order and the same arms.",
    "Gleicher Startwert, gleiche Reihenfolge und gleiche Arme.",
    "La même graine donne le même ordre et les mêmes bras.",
    "La misma semilla da el mismo orden y los mismos brazos."
  ],
  anotherSeed: ["Another one", "Ein anderer", "Une autre", "Otra"],
  drawn: (value: string) => [`drawn: ${value}`, `gezogen: ${value}`, `tiré : ${value}`, `sorteado: ${value}`],
  nothingStored: [
    "Nothing that you enter here is stored.",
    "Nichts, was Sie hier eingeben, wird gespeichert.",
    "Rien de ce que vous saisissez ici n’est enregistré.",
    "Nada de lo que escriba aquí se guarda."
  ],
  noQuestions: [
    "There are no questions yet.",
    "Noch keine Fragen.",
    "Pas encore de questions.",
    "Todavía no hay preguntas."
  ],
  cannotBeShown: [
    "The preview follows once the survey is complete enough to be shown.",
    "Die Vorschau folgt, sobald die Umfrage vollständig genug ist.",
    "L’aperçu suivra quand l’enquête sera assez complète.",
    "La vista previa aparecerá cuando la encuesta esté lo bastante completa."
  ],
  because: ["Shown because", "Zu sehen, denn", "Affichée, car", "Se muestra porque"],
  notShown: (count: number) => [
    `Not shown: ${count}`,
    `Nicht zu sehen: ${count}`,
    `Non affichées : ${count}`,
    `No se muestran: ${count}`
  ],
  onlyIf: ["Only if", "Nur wenn gilt:", "Seulement si", "Solo si"],
  pageOnlyIf: ["Its page only if", "Ihre Seite nur, wenn gilt:", "Sa page seulement si", "Su página solo si"],
  afterEnd: [
    "The survey ends before it.",
    "Die Umfrage endet vorher.",
    "L’enquête se termine avant.",
    "La encuesta termina antes."
  ],
  noOptions: [
    "None of its options is shown.",
    "Keine ihrer Optionen ist zu sehen.",
    "Aucune de ses options n’est affichée.",
    "No se muestra ninguna de sus opciones."
  ],
  goesOn: (address: string) => [
    `Goes on to ${address}`,
    `Weiter zu ${address}`,
    `Continue vers ${address}`,
    `Sigue a ${address}`
  ],
  edit: (text: string) => [`Edit “${text}”`, `„${text}“ bearbeiten`, `Modifier « ${text} »`, `Editar «${text}»`]
})
