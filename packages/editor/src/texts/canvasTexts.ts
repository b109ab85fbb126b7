/** The words of the canvas. */
import { textColumns } from "@canvass/ui"

export const canvasTexts = textColumns({
  shownWhen: ["Shown when", "Zu sehen, wenn gilt:", "Affichée si", "Se muestra si"],
  question: (number: string) => [`Question ${number}`, `Frage ${number}`, `Question ${number}`, `Pregunta ${number}`],
  questionText: ["Text of the question", "Text der Frage", "Texte de la question", "Texto de la pregunta"],
  questionPlaceholder: [
    "Write the question, or / for a type",
    "Frage schreiben, oder / für einen Typ",
    "Écrivez la question, ou / pour un type",
    "Escriba la pregunta, o / para un tipo"
  ],
  description: ["Description", "Beschreibung", "Description", "Descripción"],
  required: ["Required", "Pflichtfrage", "Obligatoire", "Obligatoria"],
  notRequired: ["Not required", "Keine Pflichtfrage", "Facultative", "No obligatoria"],
  select: (number: string) => [
    `Select question ${number}`,
    `Frage ${number} auswählen`,
    `Sélectionner la question ${number}`,
    `Seleccionar la pregunta ${number}`
  ],
  drag: (number: string) => [
    `Move question ${number}`,
    `Frage ${number} verschieben`,
    `Déplacer la question ${number}`,
    `Mover la pregunta ${number}`
  ],
  actions: (number: string) => [
    `Question ${number}: actions`,
    `Frage ${number}: Aktionen`,
    `Question ${number} : actions`,
    `Pregunta ${number}: acciones`
  ],
  type: ["Change the type", "Typ ändern", "Changer le type", "Cambiar el tipo"],
  duplicate: ["Duplicate", "Duplizieren", "Dupliquer", "Duplicar"],
  up: ["Move up", "Nach oben", "Monter", "Subir"],
  down: ["Move down", "Nach unten", "Descendre", "Bajar"],
  remove: ["Delete", "Löschen", "Supprimer", "Eliminar"],
  more: ["More", "Mehr", "Plus", "Más"],
  moveTo: ["Move to…", "Verschieben nach…", "Déplacer vers…", "Mover a…"],
  splitHere: ["Begin a page here", "Hier eine Seite beginnen", "Commencer une page ici", "Empezar una página aquí"],
  undo: ["Undo", "Rückgängig", "Annuler", "Deshacer"],
  cancel: ["Cancel", "Abbrechen", "Annuler", "Cancelar"],
  insertHere: [
    "Add a question here",
    "Hier eine Frage einfügen",
    "Ajouter une question ici",
    "Añadir una pregunta aquí"
  ],
  addQuestion: ["Question", "Frage", "Question", "Pregunta"],
  addPage: ["Page", "Seite", "Page", "Página"],
  pasteQuestions: ["Paste questions", "Fragen einfügen", "Coller des questions", "Pegar preguntas"],
  chooseType: ["Type of the question", "Typ der Frage", "Type de question", "Tipo de pregunta"],
  searchType: ["Search types", "Typen suchen", "Chercher un type", "Buscar tipos"],
  noType: ["No type of this name", "Kein Typ dieses Namens", "Aucun type de ce nom", "Ningún tipo con ese nombre"],
  page: (number: number) => [`Page ${number}`, `Seite ${number}`, `Page ${number}`, `Página ${number}`],
  pageTitle: ["Title of the page", "Titel der Seite", "Titre de la page", "Título de la página"],
  pageDescription: [
    "Description of the page",
    "Beschreibung der Seite",
    "Description de la page",
    "Descripción de la página"
  ],
  laterQuestion: (text: string) => [
    `A rule here names “${text}”, which is not asked before. Move one of them, or change the rule.`,
    `Eine Regel hier nennt „${text}“, was vorher nicht gefragt wird. Verschieben Sie eines davon, oder ändern Sie die Regel.`,
    `Une règle nomme ici « ${text} », qui n’est pas posée avant. Déplacez l’une des deux, ou changez la règle.`,
    `Una regla nombra aquí «${text}», que no se pregunta antes. Mueva una de las dos, o cambie la regla.`
  ],
  moved: (number: string) => [
    `Moved to ${number}.`,
    `Verschoben nach ${number}.`,
    `Déplacée à la place ${number}.`,
    `Movida a ${number}.`
  ],
  isFirst: ["It is the first one.", "Das ist schon die erste.", "C’est déjà la première.", "Ya es la primera."],
  isLast: ["It is the last one.", "Das ist schon die letzte.", "C’est déjà la dernière.", "Ya es la última."],
  switched: (name: string) => [
    `The type is now ${name}.`,
    `Der Typ ist jetzt ${name}.`,
    `Le type est maintenant ${name}.`,
    `El tipo es ahora ${name}.`
  ],
  dropped: (what: string) => [
    `Dropped: ${what}.`,
    `Weggefallen: ${what}.`,
    `Abandonné : ${what}.`,
    `Se quitó: ${what}.`
  ],
  yes: ["Yes", "Ja", "Oui", "Sí"],
  no: ["No", "Nein", "Non", "No"],
  minLabel: ["Label of the low end", "Text am unteren Ende", "Texte de la borne basse", "Texto del extremo inferior"],
  maxLabel: ["Label of the high end", "Text am oberen Ende", "Texte de la borne haute", "Texto del extremo superior"],
  minPlaceholder: ["Low end", "Unteres Ende", "Borne basse", "Extremo inferior"],
  maxPlaceholder: ["High end", "Oberes Ende", "Borne haute", "Extremo superior"],
  clearSelection: ["Clear the selection", "Auswahl aufheben", "Effacer la sélection", "Quitar la selección"],
  selection: ["Selected questions", "Ausgewählte Fragen", "Questions sélectionnées", "Preguntas seleccionadas"]
})
