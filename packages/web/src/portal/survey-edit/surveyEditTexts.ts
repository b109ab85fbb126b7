/** The texts of the survey editor, in all languages. */
import type { ViolationCode } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { type Cells, textColumns } from "@canvass/ui"

export type SurveyEditTexts = (typeof surveyEditTexts)[Language]

export const surveyEditTexts = textColumns({
  surveys: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
  details: ["Survey", "Umfrage", "Enquête", "Encuesta"],
  title: ["Title", "Titel", "Titre", "Título"],
  description: ["Description", "Beschreibung", "Description", "Descripción"],
  descriptionHint: [
    "Shown to respondents below the title.",
    "Steht für Befragte unter dem Titel.",
    "Affichée sous le titre.",
    "Se muestra debajo del título."
  ],
  visibility: ["Visibility", "Sichtbarkeit", "Visibilité", "Visibilidad"],
  visibilities: {
    public: [
      "Public: everybody who has the link, and search engines",
      "Öffentlich: alle, die den Link haben, und Suchmaschinen",
      "Publique : toute personne qui a le lien, et les moteurs de recherche",
      "Pública: quien tenga el enlace, y los buscadores"
    ],
    unlisted: [
      "Unlisted: everybody who has the link",
      "Nicht gelistet: alle, die den Link haben",
      "Non répertoriée : toute personne qui a le lien",
      "No listada: quien tenga el enlace"
    ],
    private: [
      "Private: this account only, through the API",
      "Privat: nur dieses Konto, über die API",
      "Privée : ce compte seulement, par l’API",
      "Privada: solo esta cuenta, con la API"
    ]
  },
  closesAt: ["Closes at", "Schließt am", "Ferme le", "Se cierra el"],
  closesAtHint: [
    "Optional. From then on no answers are accepted. In coordinated universal time (UTC).",
    "Freiwillig. Von da an werden keine Antworten angenommen. In koordinierter Weltzeit (UTC).",
    "Facultatif. Ensuite, aucune réponse n’est acceptée. En temps universel coordonné (UTC).",
    "Opcional. Desde entonces no se aceptan respuestas. En tiempo universal coordinado (UTC)."
  ],
  closesAtLocalHint: [
    "Optional. From then on no answers are accepted. In your local time.",
    "Freiwillig. Von da an werden keine Antworten angenommen. In Ihrer Ortszeit.",
    "Facultatif. Ensuite, aucune réponse n’est acceptée. À votre heure locale.",
    "Opcional. Desde entonces no se aceptan respuestas. En su hora local."
  ],
  questions: ["Questions", "Fragen", "Questions", "Preguntas"],
  questionCount: (count: number) => [
    count === 1 ? "1 question" : `${count} questions`,
    count === 1 ? "1 Frage" : `${count} Fragen`,
    count === 1 ? "1 question" : `${count} questions`,
    count === 1 ? "1 pregunta" : `${count} preguntas`
  ],
  noQuestions: [
    "This survey has no questions yet. Choose a type below to add the first one.",
    "Diese Umfrage hat noch keine Fragen. Wählen Sie unten eine Art, um die erste hinzuzufügen.",
    "Cette enquête n’a pas encore de question. Choisissez un type ci-dessous pour ajouter la première.",
    "Esta encuesta aún no tiene preguntas. Elija abajo un tipo para añadir la primera."
  ],
  question: (number: number) => [`Question ${number}`, `Frage ${number}`, `Question ${number}`, `Pregunta ${number}`],
  line: (number: number) => [`line ${number}`, `Zeile ${number}`, `ligne ${number}`, `línea ${number}`],
  text: ["Question", "Frage", "Question", "Pregunta"],
  options: ["Options", "Optionen", "Options", "Opciones"],
  required: [
    "An answer is required",
    "Eine Antwort ist nötig",
    "Une réponse est nécessaire",
    "La respuesta es obligatoria"
  ],
  moreSettings: ["More settings", "Weitere Einstellungen", "Autres réglages", "Más ajustes"],
  questionDescription: ["Explanation", "Erläuterung", "Explication", "Explicación"],
  questionDescriptionHint: [
    "Shown below the question.",
    "Steht unter der Frage.",
    "Affichée sous la question.",
    "Se muestra debajo de la pregunta."
  ],
  key: ["Key", "Schlüssel", "Clé", "Clave"],
  keyHint: [
    "The name of the question in the API and in exports. Empty: chosen by the server.",
    "Der Name der Frage in der API und in Exporten. Leer: der Server wählt ihn.",
    "Le nom de la question dans l’API et les exports. Vide : choisi par le serveur.",
    "El nombre de la pregunta en la API y las exportaciones. Vacío: lo elige el servidor."
  ],
  rules: ["Rules", "Regeln", "Règles", "Reglas"],
  rulesHint: [
    "Other rules are changed through the API. They are kept when you save here, those of a page as long as its question begins one.",
    "Andere Regeln werden über die API geändert. Sie bleiben erhalten, wenn Sie hier speichern, die einer Seite, solange ihre Frage eine beginnt.",
    "Les autres règles se modifient par l’API. Elles sont conservées à l’enregistrement, celles d’une page tant que sa question en commence une.",
    "Las demás reglas se cambian mediante la API. Se conservan al guardar aquí, las de una página mientras su pregunta empiece una."
  ],
  beginsPage: [
    "Begins a new page",
    "Beginnt eine neue Seite",
    "Commence une nouvelle page",
    "Empieza una página nueva"
  ],
  pageTitle: ["Title of the page", "Titel der Seite", "Titre de la page", "Título de la página"],
  pageTitleHint: [
    "Optional. Used if the question begins a page.",
    "Freiwillig. Gilt, wenn die Frage eine Seite beginnt.",
    "Facultatif. Utilisé si la question commence une page.",
    "Opcional. Se usa si la pregunta empieza una página."
  ],
  shufflesPage: [
    "The questions of the page are shown in random order",
    "Die Fragen der Seite stehen in zufälliger Reihenfolge",
    "Les questions de la page sont dans un ordre aléatoire",
    "Las preguntas de la página están en orden aleatorio"
  ],
  shufflesOptions: [
    "The options are shown in random order",
    "Die Optionen stehen in zufälliger Reihenfolge",
    "Les options sont dans un ordre aléatoire",
    "Las opciones están en orden aleatorio"
  ],
  shufflesRows: [
    "The rows are shown in random order",
    "Die Zeilen stehen in zufälliger Reihenfolge",
    "Les lignes sont dans un ordre aléatoire",
    "Las filas están en orden aleatorio"
  ],
  surveyRules: ["Rules of the survey", "Regeln der Umfrage", "Règles de l’enquête", "Reglas de la encuesta"],
  surveyRulesHint: [
    "As they were last saved, in the order of the questions. Variables and endings are changed through the API.",
    "Wie sie zuletzt gespeichert wurden, in der Reihenfolge der Fragen. Variablen und Abschlüsse werden über die API geändert.",
    "Telles qu’elles ont été enregistrées, dans l’ordre des questions. Les variables et les fins se modifient par l’API.",
    "Como se guardaron por última vez, en el orden de las preguntas. Las variables y los finales se cambian mediante la API."
  ],
  moveUp: ["Move up", "Nach oben", "Monter", "Subir"],
  moveDown: ["Move down", "Nach unten", "Descendre", "Bajar"],
  copy: ["Duplicate", "Duplizieren", "Dupliquer", "Duplicar"],
  remove: ["Remove", "Entfernen", "Retirer", "Quitar"],
  ofQuestion: (action: string, number: number) => [
    `${action}: question ${number}`,
    `${action}: Frage ${number}`,
    `${action} : question ${number}`,
    `${action}: pregunta ${number}`
  ],
  addTitle: ["Add a question", "Frage hinzufügen", "Ajouter une question", "Añadir una pregunta"],
  save: ["Save changes", "Änderungen speichern", "Enregistrer", "Guardar cambios"],
  saveAndPreview: [
    "Save and preview",
    "Speichern und ansehen",
    "Enregistrer et prévisualiser",
    "Guardar y previsualizar"
  ],
  unsaved: [
    "There are changes that are not saved yet.",
    "Es gibt Änderungen, die noch nicht gespeichert sind.",
    "Des modifications ne sont pas encore enregistrées.",
    "Hay cambios sin guardar."
  ],
  live: [
    "This survey is published. Respondents see changes as soon as they are saved.",
    "Diese Umfrage ist veröffentlicht. Befragte sehen Änderungen, sobald sie gespeichert sind.",
    "Cette enquête est publiée. Les participants voient les modifications dès leur enregistrement.",
    "Esta encuesta está publicada. Los participantes ven los cambios en cuanto se guardan."
  ],
  removedHint: [
    "A removed question that has answers stays in results and exports.",
    "Eine entfernte Frage, die Antworten hat, bleibt in Ergebnissen und Exporten.",
    "Une question retirée qui a des réponses reste dans les résultats et les exports.",
    "Una pregunta quitada que tiene respuestas sigue en los resultados y las exportaciones."
  ],
  conflictTitle: [
    "Somebody else has changed this survey",
    "Jemand anderes hat diese Umfrage geändert",
    "Quelqu’un d’autre a modifié cette enquête",
    "Otra persona ha cambiado esta encuesta"
  ],
  conflictText: [
    "Nothing has been saved, and everything that you entered is still below. Compare it with the latest version, then " +
    "save your version over it, or discard your changes.",
    "Es wurde nichts gespeichert, und alles, was Sie eingegeben haben, steht noch unten. Vergleichen Sie es mit der " +
    "neuesten Fassung. Dann speichern Sie Ihre Fassung darüber oder verwerfen Ihre Änderungen.",
    "Rien n’a été enregistré, et tout ce que vous avez saisi se trouve encore ci-dessous. Comparez avec la dernière " +
    "version, puis enregistrez la vôtre par-dessus, ou abandonnez vos modifications.",
    "No se ha guardado nada, y todo lo que escribió sigue abajo. Compárelo con la última versión y guarde la suya " +
    "encima, o descarte sus cambios."
  ],
  conflictLatest: [
    "Open the latest version",
    "Neueste Fassung öffnen",
    "Ouvrir la dernière version",
    "Abrir la última versión"
  ],
  conflictOverwrite: ["Save my version", "Meine Fassung speichern", "Enregistrer ma version", "Guardar mi versión"],
  conflictDiscard: [
    "Discard my changes",
    "Meine Änderungen verwerfen",
    "Abandonner mes modifications",
    "Descartar mis cambios"
  ],
  defaultValue: (value: string) => [
    `Default: ${value}`,
    `Vorgabe: ${value}`,
    `Par défaut : ${value}`,
    `Por defecto: ${value}`
  ],
  /** What is missing here has the text of the shell, or that of the API. */
  violations: {
    "too-few": [undefined, "Es sind zu wenige.", "Il y en a trop peu.", "Hay muy pocas."],
    "too-many": [undefined, "Es sind zu viele.", "Il y en a trop.", "Hay demasiadas."],
    duplicate: [undefined, "Das kommt doppelt vor.", "Ceci figure deux fois.", "Esto aparece dos veces."],
    "out-of-range": [
      undefined,
      "Dieser Wert liegt außerhalb des Erlaubten.",
      "Cette valeur est hors des limites.",
      "Este valor está fuera de lo permitido."
    ],
    "unknown-question": [
      "A rule names a question that does not exist.",
      "Eine Regel nennt eine Frage, die es nicht gibt.",
      "Une règle nomme une question qui n’existe pas.",
      "Una regla nombra una pregunta que no existe."
    ],
    "not-before": [
      undefined,
      "Eine Regel nennt eine Frage, die erst später kommt.",
      "Une règle nomme une question qui ne vient que plus tard.",
      "Una regla nombra una pregunta que viene después."
    ],
    "unknown-option": [
      undefined,
      "Eine Regel nennt eine Option, die es nicht gibt.",
      "Une règle nomme une option qui n’existe pas.",
      "Una regla nombra una opción que no existe."
    ],
    "unknown-row": [
      undefined,
      "Eine Regel nennt eine Zeile, die es nicht gibt.",
      "Une règle nomme une ligne qui n’existe pas.",
      "Una regla nombra una fila que no existe."
    ],
    "not-allowed": [
      undefined,
      "Eine Regel passt nicht zu der Frage, die sie nennt.",
      "Une règle ne convient pas à la question qu’elle nomme.",
      "Una regla no encaja con la pregunta que nombra."
    ],
    "out-of-order": [
      "The lower bound is above the upper one.",
      "Die untere Grenze liegt über der oberen.",
      "La limite inférieure dépasse la limite supérieure.",
      "El límite inferior está por encima del superior."
    ],
    "wrong-type": [
      "This is not a value of the kind that is expected.",
      "Das ist kein Wert der erwarteten Art.",
      "Ce n’est pas une valeur du genre attendu.",
      "No es un valor del tipo esperado."
    ],
    invalid: [
      undefined,
      "Das hat nicht die erwartete Form.",
      "Ceci n’a pas la forme attendue.",
      "No tiene la forma esperada."
    ],
    "invalid-format": [
      undefined,
      "Das hat nicht die erwartete Form.",
      "Ceci n’a pas la forme attendue.",
      "No tiene la forma esperada."
    ],
    answered: [
      "This question has answers, so its type cannot change.",
      "Diese Frage hat Antworten, darum kann sich ihre Art nicht ändern.",
      "Cette question a des réponses : son type ne peut pas changer.",
      "Esta pregunta tiene respuestas: su tipo no puede cambiar."
    ],
    "retired-key": [
      "A removed question has this key. Choose another one.",
      "Eine entfernte Frage hat diesen Schlüssel. Wählen Sie einen anderen.",
      "Une question retirée a cette clé. Choisissez-en une autre.",
      "Una pregunta quitada tiene esta clave. Elija otra."
    ],
    "closes-in-the-past": [
      "This time is past. Move it or remove it.",
      "Dieser Zeitpunkt ist vorbei. Verschieben oder entfernen Sie ihn.",
      "Ce moment est passé. Déplacez-le ou retirez-le.",
      "Este momento ya pasó. Muévalo o quítelo."
    ]
  } satisfies Partial<Record<ViolationCode.ViolationCode, Cells<string | undefined>>>,
  preview: ["Preview", "Vorschau", "Aperçu", "Vista previa"],
  flashes: {
    "survey-saved": [
      "The survey has been saved.",
      "Die Umfrage ist gespeichert.",
      "L’enquête est enregistrée.",
      "La encuesta se ha guardado."
    ]
  }
})
