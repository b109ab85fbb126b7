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
  picturesHint: (maxMebibytes: number, maxPixels: number) => [
    `PNG, JPEG or WebP, at most ${maxMebibytes} MiB and ${maxPixels} pixels in each direction. Anybody can see them.`,
    `PNG, JPEG oder WebP, höchstens ${maxMebibytes} MiB und ${maxPixels} Pixel in jeder Richtung. Alle können sie sehen.`,
    `PNG, JPEG ou WebP, ${maxMebibytes} Mio et ${maxPixels} pixels par côté au plus. Tout le monde peut les voir.`,
    `PNG, JPEG o WebP, como máximo ${maxMebibytes} MiB y ${maxPixels} píxeles por lado. Cualquiera puede verlas.`
  ],
  upload: ["Upload a picture", "Bild hochladen", "Téléverser une image", "Subir una imagen"],
  uploadAnother: [
    "Upload another picture",
    "Anderes Bild hochladen",
    "Téléverser une autre image",
    "Subir otra imagen"
  ],
  pictureTooLarge: (maxMebibytes: number) => [
    `The picture is larger than ${maxMebibytes} MiB.`,
    `Das Bild ist größer als ${maxMebibytes} MiB.`,
    `L’image dépasse ${maxMebibytes} Mio.`,
    `La imagen supera ${maxMebibytes} MiB.`
  ],
  pictureTooWide: (maxPixels: number) => [
    `The picture has more than ${maxPixels} pixels in one direction.`,
    `Das Bild hat in einer Richtung mehr als ${maxPixels} Pixel.`,
    `L’image a plus de ${maxPixels} pixels par côté.`,
    `La imagen tiene más de ${maxPixels} píxeles por lado.`
  ],
  noPictureFile: [
    "The file is no PNG, JPEG or WebP picture.",
    "Die Datei ist kein Bild im Format PNG, JPEG oder WebP.",
    "Le fichier n’est pas une image PNG, JPEG ou WebP.",
    "El archivo no es una imagen PNG, JPEG o WebP."
  ],
  unusablePicture: [
    "The picture is damaged, incomplete or animated.",
    "Das Bild ist beschädigt, unvollständig oder animiert.",
    "L’image est endommagée, incomplète ou animée.",
    "La imagen está dañada, incompleta o animada."
  ],
  tooManyPictures: [
    "The account has as many pictures as it may have.",
    "Das Konto hat so viele Bilder, wie es haben darf.",
    "Le compte a autant d’images qu’il peut en avoir.",
    "La cuenta tiene tantas imágenes como puede tener."
  ],
  storageFull: [
    "The files of the account take all of its space.",
    "Die Dateien des Kontos belegen den ganzen Platz.",
    "Les fichiers du compte occupent tout l’espace.",
    "Los archivos de la cuenta ocupan todo el espacio."
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
  preview: ["Preview", "Vorschau", "Aperçu", "Vista previa"],
  light: ["Light", "Hell", "Clair", "Claro"],
  dark: ["Dark", "Dunkel", "Sombre", "Oscuro"],
  lowContrast: [
    "The accent can hardly be seen on the background or on the cards, and is not shown. It cannot be saved.",
    "Der Akzent ist auf dem Hintergrund oder auf den Karten kaum zu sehen und wird nicht gezeigt. So lässt er sich " +
    "nicht speichern.",
    "L’accent se voit à peine sur l’arrière-plan ou sur les cartes et n’est pas affiché. Il ne peut pas être enregistré.",
    "El acento apenas se ve sobre el fondo o las tarjetas y no se muestra. No se puede guardar así."
  ]
})

export type SurveyDesignTexts = (typeof surveyDesignTexts)[Language]
