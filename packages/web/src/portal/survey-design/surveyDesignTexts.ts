/** The texts of the page of a design, in all languages. */
import { type TextsOf, textColumns } from "@canvass/ui"

export const surveyDesignTexts = textColumns({
  surveys: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
  colours: ["Colours", "Farben", "Couleurs", "Colores"],
  coloursHint: [
    "As #rrggbb. A colour that stays empty fits the others. The dark theme follows from the light one.",
    "Als #rrggbb. Eine leere Farbe passt sich den anderen an. Das dunkle Schema folgt aus dem hellen.",
    "Sous la forme #rrggbb. Une couleur vide s’accorde aux autres. Le thème sombre découle du clair.",
    "Como #rrggbb. Un color vacío se ajusta a los demás. El tema oscuro se deriva del claro."
  ],
  accent: ["Accent", "Akzent", "Accent", "Acento"],
  background: ["Background", "Hintergrund", "Arrière-plan", "Fondo"],
  surface: ["Cards and controls", "Karten und Felder", "Cartes et champs", "Tarjetas y campos"],
  pick: (name: string) => [`Choose: ${name}`, `Auswählen: ${name}`, `Choisir : ${name}`, `Elegir: ${name}`],
  optional: ["optional", "optional", "facultatif", "opcional"],
  look: ["Typeface and shapes", "Schrift und Formen", "Police et formes", "Tipografía y formas"],
  font: ["Typeface", "Schrift", "Police", "Tipografía"],
  fonts: {
    system: ["Of the device", "Des Geräts", "De l’appareil", "Del dispositivo"],
    inter: ["Inter", "Inter", "Inter", "Inter"],
    serif: ["Serif", "Serifen", "Avec empattements", "Con serifas"],
    rounded: ["Rounded", "Gerundet", "Arrondie", "Redondeada"],
    mono: ["Monospaced", "Festbreite", "À chasse fixe", "Monoespaciada"]
  },
  corner: ["Corners", "Ecken", "Coins", "Esquinas"],
  corners: {
    sharp: ["Sharp", "Eckig", "Vifs", "Rectas"],
    soft: ["Soft", "Leicht gerundet", "Adoucis", "Suaves"],
    round: ["Round", "Rund", "Ronds", "Redondas"]
  },
  progress: ["Progress", "Fortschritt", "Progression", "Progreso"],
  progressKinds: {
    bar: ["A bar", "Ein Balken", "Une barre", "Una barra"],
    steps: ["A dot for each page", "Ein Punkt je Seite", "Un point par page", "Un punto por página"],
    none: ["None", "Keiner", "Aucune", "Ninguno"]
  },
  numbers: ["Number the questions", "Fragen nummerieren", "Numéroter les questions", "Numerar las preguntas"],
  pictures: ["Pictures", "Bilder", "Images", "Imágenes"],
  picturesHint: [
    "PNG, JPEG or WebP, at most 2 MiB.",
    "PNG, JPEG oder WebP, höchstens 2 MiB.",
    "PNG, JPEG ou WebP, 2 Mio au plus.",
    "PNG, JPEG o WebP, de 2 MiB como máximo."
  ],
  logo: ["Logo", "Logo", "Logo", "Logotipo"],
  cover: ["Cover", "Titelbild", "Couverture", "Portada"],
  remove: (name: string) => [`Remove: ${name}`, `Entfernen: ${name}`, `Retirer : ${name}`, `Quitar: ${name}`],
  texts: ["Texts", "Texte", "Textes", "Textos"],
  hasWelcome: [
    "Show a welcome page",
    "Eine Begrüßung zeigen",
    "Afficher une page d’accueil",
    "Mostrar una página de bienvenida"
  ],
  welcomeTitle: ["Title of the welcome", "Titel der Begrüßung", "Titre de l’accueil", "Título de la bienvenida"],
  welcomeMessage: ["Message of the welcome", "Text der Begrüßung", "Message d’accueil", "Mensaje de bienvenida"],
  welcomeButton: ["Button", "Schaltfläche", "Bouton", "Botón"],
  welcomeHint: [
    "Empty: the title and the description of the survey.",
    "Leer: Titel und Beschreibung der Umfrage.",
    "Vide : le titre et la description de l’enquête.",
    "Vacío: el título y la descripción de la encuesta."
  ],
  closedMessage: [
    "What respondents read when the survey is closed",
    "Was Befragte lesen, wenn die Umfrage geschlossen ist",
    "Ce que lisent les personnes quand l’enquête est close",
    "Lo que se lee cuando la encuesta está cerrada"
  ],
  save: ["Save", "Speichern", "Enregistrer", "Guardar"],
  saved: ["The design was saved.", "Das Design ist gespeichert.", "Le design est enregistré.", "Se guardó el diseño."],
  preview: ["Preview", "Vorschau", "Aperçu", "Vista previa"],
  previewText: [
    "The first page as respondents see it. Nothing is stored.",
    "Die erste Seite, wie Befragte sie sehen. Es wird nichts gespeichert.",
    "La première page telle que la voient les personnes interrogées. Rien n’est enregistré.",
    "La primera página tal como la ven los encuestados. No se guarda nada."
  ]
})

export type SurveyDesignTexts = TextsOf<typeof surveyDesignTexts>
