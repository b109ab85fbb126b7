/** The texts of the selection of responses, in all languages. */
import type { Language } from "@canvass/core/ports"
import type { TestError } from "./AddedTest.js"
import type { FilterProperty } from "./FilterSubject.js"

export interface SelectionTexts {
  readonly title: string
  readonly subject: string
  readonly choose: string
  readonly next: string
  readonly operator: string
  readonly value: string
  readonly values: string
  readonly valueUtc: string
  readonly addFilter: string
  readonly cancel: string
  readonly removeFilter: (text: string) => string
  readonly clear: string
  readonly segment: string
  readonly noSegment: string
  readonly chooseSegment: string
  readonly unknownSegment: string
  readonly filterRefused: string
  readonly save: string
  readonly saveHint: string
  readonly name: string
  readonly saved: string
  readonly segmentChip: (name: string) => string
  readonly compare: string
  readonly compareWith: string
  readonly stopComparing: string
  readonly segments: string
  readonly compareSegments: string
  readonly firstSegment: string
  readonly secondSegment: string
  readonly responses: string
  readonly questions: string
  readonly hiddenFields: string
  readonly variables: string
  readonly numbers: string
  readonly bands: string
  readonly bandsRefused: string
  readonly groupsRefused: string
  readonly tooManyGroups: string
  readonly shareHint: string
  readonly errors: Readonly<Record<TestError, string>>
  /** The operators that conditions have not: they have one for both bounds. */
  readonly operators: Readonly<Record<"maxCount" | "minCount", string>>
  readonly properties: Readonly<Record<FilterProperty, string>>
}

export const selectionTexts: Readonly<Record<Language, SelectionTexts>> = {
  en: {
    title: "Who is counted",
    subject: "Filter by",
    choose: "Choose …",
    next: "Continue",
    operator: "Comparison",
    value: "Value",
    values: "Values",
    valueUtc: "Value (UTC)",
    addFilter: "Add filter",
    cancel: "Cancel",
    removeFilter: (text) => `Remove the filter “${text}”`,
    clear: "Remove all filters",
    segment: "Segment",
    noSegment: "None",
    chooseSegment: "Show segment",
    unknownSegment: "This segment does not exist any more: all responses are shown.",
    filterRefused: "The filter in this address does not fit the survey: all responses are shown.",
    save: "Save as segment",
    saveHint: "A segment keeps these filters under a name, for everybody who can see the survey.",
    name: "Name",
    saved: "The segment has been saved.",
    segmentChip: (name) => `Segment: ${name}`,
    compare: "Compare by",
    compareWith: "Compare",
    stopComparing: "Stop comparing",
    segments: "Segments",
    compareSegments: "Compare segments",
    firstSegment: "First segment",
    secondSegment: "Second segment",
    questions: "Questions",
    hiddenFields: "Hidden fields",
    variables: "Variables",
    numbers: "Numbers, in bands",
    bands: "Bands of numbers",
    bandsRefused: "Bands need a question or a variable with numbers, and ascending numbers such as 18, 30, 50.",
    groupsRefused: "The responses cannot be compared in this way.",
    tooManyGroups: "There are too many groups: they cannot be compared.",
    shareHint: "The address of this page has the filters. Send it to a colleague, or bookmark it.",
    responses: "Responses",
    errors: { required: "Choose or enter a value.", number: "Enter a number.", date: "Enter a date." },
    operators: {
      maxCount: "has at most so many choices",
      minCount: "has at least so many choices"
    },
    properties: {
      durationSeconds: "Time taken in seconds",
      language: "Language",
      externalId: "External ID",
      questionnaireVersion: "Version of the questions",
      submittedAt: "Time of submission",
      startedAt: "Time of the beginning"
    }
  },
  de: {
    title: "Wer gezählt wird",
    subject: "Filtern nach",
    choose: "Auswählen …",
    next: "Weiter",
    operator: "Vergleich",
    value: "Wert",
    values: "Werte",
    valueUtc: "Wert (UTC)",
    addFilter: "Filter hinzufügen",
    cancel: "Abbrechen",
    removeFilter: (text) => `Den Filter „${text}“ entfernen`,
    clear: "Alle Filter entfernen",
    segment: "Segment",
    noSegment: "Keines",
    chooseSegment: "Segment zeigen",
    unknownSegment: "Dieses Segment gibt es nicht mehr: alle Antworten werden gezeigt.",
    filterRefused: "Der Filter in dieser Adresse passt nicht zur Umfrage: alle Antworten werden gezeigt.",
    save: "Als Segment sichern",
    saveHint: "Ein Segment bewahrt diese Filter unter einem Namen auf, für alle, die die Umfrage sehen können.",
    name: "Name",
    saved: "Das Segment wurde gesichert.",
    segmentChip: (name) => `Segment: ${name}`,
    compare: "Vergleichen nach",
    compareWith: "Vergleichen",
    stopComparing: "Nicht mehr vergleichen",
    segments: "Segmente",
    compareSegments: "Segmente vergleichen",
    firstSegment: "Erstes Segment",
    secondSegment: "Zweites Segment",
    questions: "Fragen",
    hiddenFields: "Versteckte Felder",
    variables: "Variablen",
    numbers: "Zahlen, in Klassen",
    bands: "Klassengrenzen",
    bandsRefused: "Klassen brauchen eine Frage oder Variable mit Zahlen und aufsteigende Grenzen wie 18, 30, 50.",
    groupsRefused: "So lassen sich die Antworten nicht vergleichen.",
    tooManyGroups: "Es sind zu viele Gruppen: sie lassen sich nicht vergleichen.",
    shareHint:
      "Die Adresse dieser Seite enthält die Filter. Senden Sie sie weiter, oder merken Sie sie als Lesezeichen.",
    responses: "Antworten",
    errors: {
      required: "Wählen oder schreiben Sie einen Wert.",
      number: "Schreiben Sie eine Zahl.",
      date: "Schreiben Sie ein Datum."
    },
    operators: {
      maxCount: "hat höchstens so viele gewählte Optionen",
      minCount: "hat mindestens so viele gewählte Optionen"
    },
    properties: {
      durationSeconds: "Dauer in Sekunden",
      language: "Sprache",
      externalId: "Externe ID",
      questionnaireVersion: "Fassung der Fragen",
      submittedAt: "Zeitpunkt des Absendens",
      startedAt: "Zeitpunkt des Beginns"
    }
  },
  fr: {
    title: "Qui est compté",
    subject: "Filtrer par",
    choose: "Choisir…",
    next: "Continuer",
    operator: "Comparaison",
    value: "Valeur",
    values: "Valeurs",
    valueUtc: "Valeur (UTC)",
    addFilter: "Ajouter le filtre",
    cancel: "Annuler",
    removeFilter: (text) => `Retirer le filtre « ${text} »`,
    clear: "Retirer tous les filtres",
    segment: "Segment",
    noSegment: "Aucun",
    chooseSegment: "Afficher le segment",
    unknownSegment: "Ce segment n’existe plus : toutes les réponses sont affichées.",
    filterRefused: "Le filtre de cette adresse ne convient pas à l’enquête : toutes les réponses sont affichées.",
    save: "Enregistrer comme segment",
    saveHint: "Un segment garde ces filtres sous un nom, pour toute personne qui voit l’enquête.",
    name: "Nom",
    saved: "Le segment a été enregistré.",
    segmentChip: (name) => `Segment : ${name}`,
    compare: "Comparer par",
    compareWith: "Comparer",
    stopComparing: "Ne plus comparer",
    segments: "Segments",
    compareSegments: "Comparer des segments",
    firstSegment: "Premier segment",
    secondSegment: "Second segment",
    questions: "Questions",
    hiddenFields: "Champs cachés",
    variables: "Variables",
    numbers: "Nombres, par tranches",
    bands: "Limites des tranches",
    bandsRefused:
      "Les tranches demandent une question ou une variable avec des nombres, et des limites croissantes telles que 18, 30, 50.",
    groupsRefused: "Les réponses ne peuvent pas être comparées ainsi.",
    tooManyGroups: "Il y a trop de groupes : ils ne peuvent pas être comparés.",
    shareHint: "L’adresse de cette page contient les filtres. Envoyez-la à un collègue, ou gardez-la en favori.",
    responses: "Réponses",
    errors: { required: "Choisissez ou écrivez une valeur.", number: "Écrivez un nombre.", date: "Écrivez une date." },
    operators: {
      maxCount: "a au plus ce nombre de choix",
      minCount: "a au moins ce nombre de choix"
    },
    properties: {
      durationSeconds: "Durée en secondes",
      language: "Langue",
      externalId: "Identifiant externe",
      questionnaireVersion: "Version des questions",
      submittedAt: "Heure d’envoi",
      startedAt: "Heure de début"
    }
  },
  es: {
    title: "A quién se cuenta",
    subject: "Filtrar por",
    choose: "Elegir…",
    next: "Continuar",
    operator: "Comparación",
    value: "Valor",
    values: "Valores",
    valueUtc: "Valor (UTC)",
    addFilter: "Añadir el filtro",
    cancel: "Cancelar",
    removeFilter: (text) => `Quitar el filtro «${text}»`,
    clear: "Quitar todos los filtros",
    segment: "Segmento",
    noSegment: "Ninguno",
    chooseSegment: "Mostrar el segmento",
    unknownSegment: "Este segmento ya no existe: se muestran todas las respuestas.",
    filterRefused: "El filtro de esta dirección no encaja con la encuesta: se muestran todas las respuestas.",
    save: "Guardar como segmento",
    saveHint: "Un segmento guarda estos filtros con un nombre, para quienes pueden ver la encuesta.",
    name: "Nombre",
    saved: "Se ha guardado el segmento.",
    segmentChip: (name) => `Segmento: ${name}`,
    compare: "Comparar por",
    compareWith: "Comparar",
    stopComparing: "Dejar de comparar",
    segments: "Segmentos",
    compareSegments: "Comparar segmentos",
    firstSegment: "Primer segmento",
    secondSegment: "Segundo segmento",
    questions: "Preguntas",
    hiddenFields: "Campos ocultos",
    variables: "Variables",
    numbers: "Números, por tramos",
    bands: "Límites de los tramos",
    bandsRefused:
      "Los tramos necesitan una pregunta o una variable con números, y límites ascendentes como 18, 30, 50.",
    groupsRefused: "Las respuestas no se pueden comparar así.",
    tooManyGroups: "Hay demasiados grupos: no se pueden comparar.",
    shareHint: "La dirección de esta página contiene los filtros. Envíela a un colega o guárdela como marcador.",
    responses: "Respuestas",
    errors: { required: "Elija o escriba un valor.", number: "Escriba un número.", date: "Escriba una fecha." },
    operators: {
      maxCount: "tiene como máximo este número de opciones",
      minCount: "tiene al menos este número de opciones"
    },
    properties: {
      durationSeconds: "Duración en segundos",
      language: "Idioma",
      externalId: "Identificador externo",
      questionnaireVersion: "Versión de las preguntas",
      submittedAt: "Hora de envío",
      startedAt: "Hora de inicio"
    }
  }
}
