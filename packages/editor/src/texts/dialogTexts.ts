/** The words of an empty survey, and of the dialogs that add and move questions. */
import { textColumns } from "@canvass/ui"

export const dialogTexts = textColumns({
  emptyTitle: [
    "What would you like to ask?",
    "Was möchten Sie fragen?",
    "Que souhaitez-vous demander ?",
    "¿Qué le gustaría preguntar?"
  ],
  emptyHint: [
    "Begin with a question, paste a list, or take a template and change it.",
    "Beginnen Sie mit einer Frage, fügen Sie eine Liste ein, oder nehmen Sie eine Vorlage und ändern Sie sie.",
    "Commencez par une question, collez une liste, ou prenez un modèle et modifiez-le.",
    "Empiece con una pregunta, pegue una lista, o tome una plantilla y cámbiela."
  ],
  firstQuestion: ["Add a question", "Frage hinzufügen", "Ajouter une question", "Añadir una pregunta"],
  templates: ["Templates", "Vorlagen", "Modèles", "Plantillas"],
  showTemplates: ["Choose a template", "Vorlage wählen", "Choisir un modèle", "Elegir una plantilla"],
  loading: ["Loading…", "Wird geladen…", "Chargement…", "Cargando…"],
  loadFailed: [
    "The templates could not be loaded. Try again.",
    "Die Vorlagen konnten nicht geladen werden. Versuchen Sie es noch einmal.",
    "Les modèles n’ont pas pu être chargés. Réessayez.",
    "No se pudieron cargar las plantillas. Inténtelo de nuevo."
  ],
  pasteLabel: ["Your questions", "Ihre Fragen", "Vos questions", "Sus preguntas"],
  pasteHint: [
    "A line is a question. Indented or dashed lines below it are its options. “*” at the end: required. “(0-10)”, “(yes/no)”, “(several)” or “(text)” choose a type.",
    "Eine Zeile ist eine Frage. Eingerückte Zeilen oder solche mit Strich darunter sind ihre Optionen. „*“ am Ende: Pflicht. „(0-10)“, „(ja/nein)“, „(mehrere)“ oder „(text)“ wählen einen Typ.",
    "Une ligne est une question. Les lignes en retrait ou avec un tiret sont ses options. « * » à la fin : obligatoire. « (0-10) », « (oui/non) », « (plusieurs) » ou « (text) » choisissent un type.",
    "Una línea es una pregunta. Las líneas con sangría o guion son sus opciones. «*» al final: obligatoria. «(0-10)», «(sí/no)», «(varias)» o «(text)» eligen un tipo."
  ],
  pasteSample: [
    "Which plan do you use?\n- Free\n- Team\nHow likely are you to recommend us? (0-10) *",
    "Welchen Tarif nutzen Sie?\n- Gratis\n- Team\nWie wahrscheinlich empfehlen Sie uns weiter? (0-10) *",
    "Quelle formule utilisez-vous ?\n- Gratuite\n- Équipe\nNous recommanderiez-vous ? (0-10) *",
    "¿Qué plan usa?\n- Gratis\n- Equipo\n¿Nos recomendaría? (0-10) *"
  ],
  preview: ["What will be added", "Was hinzukommt", "Ce qui sera ajouté", "Lo que se añadirá"],
  nothing: ["Nothing yet", "Noch nichts", "Rien pour l’instant", "Nada todavía"],
  page: ["Page", "Seite", "Page", "Página"],
  newPage: [
    "A new page at the end",
    "Eine neue Seite am Ende",
    "Une nouvelle page à la fin",
    "Una página nueva al final"
  ],
  place: ["Place", "Platz", "Place", "Lugar"],
  atBegin: ["First on the page", "Als erste auf der Seite", "En premier sur la page", "La primera de la página"],
  behind: (text: string) => [`After “${text}”`, `Nach „${text}“`, `Après « ${text} »`, `Después de «${text}»`],
  move: ["Move", "Verschieben", "Déplacer", "Mover"]
})
