/** The words of the definition as text. */
import { textColumns } from "@canvass/ui"

export const codeTexts = textColumns({
  text: ["Definition as YAML", "Definition als YAML", "Définition en YAML", "Definición en YAML"],
  taken: [
    "The survey changes as you write.",
    "Die Umfrage ändert sich, während Sie schreiben.",
    "L’enquête change au fil de l’écriture.",
    "La encuesta cambia mientras escribe."
  ],
  reading: ["Reading…", "Wird gelesen…", "Lecture…", "Leyendo…"],
  noYaml: [
    "This text is no YAML. It stays in this browser, and the survey is as it was.",
    "Dieser Text ist kein YAML. Er bleibt in diesem Browser, und die Umfrage ist, wie sie war.",
    "Ce texte n’est pas du YAML. Il reste dans ce navigateur, et l’enquête ne change pas.",
    "Este texto no es YAML. Se queda en este navegador, y la encuesta no cambia."
  ],
  noDefinition: [
    "This text is no definition yet. It stays in this browser, and the survey is as it was.",
    "Dieser Text ist noch keine Definition. Er bleibt in diesem Browser, und die Umfrage ist, wie sie war.",
    "Ce texte n’est pas encore une définition. Il reste dans ce navigateur, et l’enquête ne change pas.",
    "Este texto aún no es una definición. Se queda en este navegador, y la encuesta no cambia."
  ],
  asks: [
    "This text waits for your answer below.",
    "Dieser Text wartet auf Ihre Antwort unten.",
    "Ce texte attend votre réponse ci-dessous.",
    "Este texto espera su respuesta abajo."
  ],
  discard: ["Discard this text", "Diesen Text verwerfen", "Abandonner ce texte", "Descartar este texto"],
  errors: ["Errors", "Fehler", "Erreurs", "Errores"],
  place: (line: number, column: number) => [
    `Line ${line}, column ${column}`,
    `Zeile ${line}, Spalte ${column}`,
    `Ligne ${line}, colonne ${column}`,
    `Línea ${line}, columna ${column}`
  ],
  expected: {
    text: ["a text is expected", "erwartet wird ein Text", "un texte est attendu", "se espera un texto"],
    number: ["a number is expected", "erwartet wird eine Zahl", "un nombre est attendu", "se espera un número"],
    boolean: [
      "true or false is expected",
      "erwartet wird true oder false",
      "true ou false est attendu",
      "se espera true o false"
    ],
    list: ["a list is expected", "erwartet wird eine Liste", "une liste est attendue", "se espera una lista"],
    map: ["fields are expected", "erwartet werden Felder", "des champs sont attendus", "se esperan campos"],
    condition: [
      "a condition is expected",
      "erwartet wird eine Bedingung",
      "une condition est attendue",
      "se espera una condición"
    ],
    formula: [
      "a formula is expected",
      "erwartet wird eine Formel",
      "une formule est attendue",
      "se espera una fórmula"
    ],
    type: [
      "a type of question is expected",
      "erwartet wird ein Fragetyp",
      "un type de question est attendu",
      "se espera un tipo de pregunta"
    ],
    present: ["a value is missing", "hier fehlt ein Wert", "il manque une valeur", "falta un valor"]
  },
  exchangedQuestion: (from: string, to: string) => [
    `The question “${from}” is gone, and “${to}” is at its place.`,
    `Die Frage „${from}“ ist weg, an ihrer Stelle steht „${to}“.`,
    `La question « ${from} » a disparu, « ${to} » est à sa place.`,
    `La pregunta «${from}» ya no está, y en su lugar está «${to}».`
  ],
  exchangedPart: (question: string, from: string, to: string) => [
    `In the question “${question}”, “${from}” is gone, and “${to}” is at its place.`,
    `In der Frage „${question}“ ist „${from}“ weg, an seiner Stelle steht „${to}“.`,
    `Dans la question « ${question} », « ${from} » a disparu, « ${to} » est à sa place.`,
    `En la pregunta «${question}» ya no está «${from}», y en su lugar está «${to}».`
  ],
  rename: ["Rename", "Umbenennen", "Renommer", "Renombrar"],
  replace: ["Replace", "Ersetzen", "Remplacer", "Reemplazar"],
  renameHint: [
    "Renamed, it keeps its answers, rules and translations. Replaced, it is another one.",
    "Umbenannt behält es Antworten, Regeln und Übersetzungen. Ersetzt ist es etwas anderes.",
    "Renommé, il garde réponses, règles et traductions. Remplacé, c’est autre chose.",
    "Renombrado, conserva respuestas, reglas y traducciones. Reemplazado, es otra cosa."
  ]
})
