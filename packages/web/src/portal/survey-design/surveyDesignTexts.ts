/** The texts of the page of a design, in all languages. */
import type { Language } from "@canvass/core/ports"
import { textColumns } from "@canvass/ui"

export const surveyDesignTexts = textColumns({
  colours: ["Colours", "Farben", "Couleurs", "Colores"],
  coloursHint: [
    "A colour that is not chosen fits the others. The dark theme follows from the light one.",
    "Eine Farbe, die nicht gewählt ist, passt sich den anderen an. Das dunkle Schema folgt aus dem hellen.",
    "Une couleur qui n’est pas choisie s’accorde aux autres. Le thème sombre découle du clair.",
    "Un color que no se elige se ajusta a los demás. El tema oscuro se deriva del claro."
  ],
  accent: ["Accent", "Akzent", "Accent", "Acento"],
  background: ["Background", "Hintergrund", "Arrière-plan", "Fondo"],
  surface: ["Cards and controls", "Karten und Felder", "Cartes et champs", "Tarjetas y campos"],
  choose: {
    accent: ["Choose an accent", "Akzent wählen", "Choisir un accent", "Elegir un acento"],
    background: [
      "Choose a background",
      "Hintergrund wählen",
      "Choisir un arrière-plan",
      "Elegir un fondo"
    ],
    surface: [
      "Choose a colour of cards and controls",
      "Farbe von Karten und Feldern wählen",
      "Choisir une couleur des cartes et champs",
      "Elegir un color de tarjetas y campos"
    ]
  },
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
    "Choose among the pictures of your account. Programs add pictures with this request of the API:",
    "Wählen Sie unter den Bildern Ihres Kontos. Programme fügen Bilder mit dieser Anfrage der API hinzu:",
    "Choisissez parmi les images de votre compte. Un programme en ajoute avec cette requête de l’API :",
    "Elija entre las imágenes de su cuenta. Un programa añade imágenes con esta petición de la API:"
  ],
  noPicture: ["None", "Keines", "Aucune", "Ninguna"],
  otherPicture: ["The current picture", "Das jetzige Bild", "L’image actuelle", "La imagen actual"],
  logo: ["Logo", "Logo", "Logo", "Logotipo"],
  cover: ["Cover", "Titelbild", "Couverture", "Portada"],
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
  preview: ["Preview", "Vorschau", "Aperçu", "Vista previa"]
})

export type SurveyDesignTexts = (typeof surveyDesignTexts)[Language]
