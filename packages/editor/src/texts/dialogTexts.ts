/** The words of the dialogs that add and move questions. */
import { textColumns } from "@canvass/ui"

export const dialogTexts = textColumns({
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
