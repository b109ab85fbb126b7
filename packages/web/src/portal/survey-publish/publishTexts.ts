/** The texts of the page that says what a survey lacks and publishes it, in all languages. */
import { textColumns } from "@canvass/ui"

export const publishTexts = textColumns({
  title: ["Before it is published", "Vor der Veröffentlichung", "Avant la publication", "Antes de publicar"],
  lead: [
    "Whoever has the link can answer as soon as the survey is published.",
    "Sobald die Umfrage veröffentlicht ist, können alle antworten, die den Link haben.",
    "Dès que l’enquête est publiée, toute personne qui a le lien peut répondre.",
    "En cuanto se publique la encuesta, quien tenga el enlace podrá responder."
  ],
  done: ["Done", "Erledigt", "Fait", "Hecho"],
  missing: ["Missing", "Fehlt", "Manque", "Falta"],
  questions: (count: string) => [
    `The survey asks questions: ${count}.`,
    `Die Umfrage stellt Fragen: ${count}.`,
    `L’enquête pose des questions : ${count}.`,
    `La encuesta hace preguntas: ${count}.`
  ],
  noQuestions: [
    "The survey has no questions yet.",
    "Die Umfrage hat noch keine Fragen.",
    "L’enquête n’a pas encore de questions.",
    "La encuesta aún no tiene preguntas."
  ],
  addQuestions: ["Add a question", "Frage hinzufügen", "Ajouter une question", "Añadir una pregunta"],
  closesLater: [
    "Its closing time lies in the future, or it has none.",
    "Der Schließzeitpunkt liegt in der Zukunft, oder es gibt keinen.",
    "Son heure de fermeture est à venir, ou elle n’en a pas.",
    "Su hora de cierre está en el futuro, o no tiene."
  ],
  closedBefore: [
    "Its closing time has passed. Move it or remove it.",
    "Der Schließzeitpunkt ist vorbei. Verschieben oder entfernen Sie ihn.",
    "Son heure de fermeture est passée. Déplacez-la ou retirez-la.",
    "Su hora de cierre ya pasó. Muévala o quítela."
  ],
  edit: ["Edit the survey", "Umfrage bearbeiten", "Modifier l’enquête", "Editar la encuesta"],
  noChanges: [
    "All changes are part of the survey.",
    "Alle Änderungen sind Teil der Umfrage.",
    "Toutes les modifications font partie de l’enquête.",
    "Todos los cambios son parte de la encuesta."
  ],
  hasChanges: [
    "Changes wait to be reviewed. They can be applied and published in one step.",
    "Änderungen warten auf eine Prüfung. Sie lassen sich in einem Schritt anwenden und veröffentlichen.",
    "Des modifications attendent une relecture. On peut les appliquer et les publier en une étape.",
    "Hay cambios por revisar. Se pueden aplicar y publicar en un solo paso."
  ],
  review: ["Review the changes", "Änderungen prüfen", "Relire les modifications", "Revisar los cambios"],
  isRight: [
    "Questions and rules are complete.",
    "Fragen und Regeln sind vollständig.",
    "Questions et règles sont complètes.",
    "Las preguntas y reglas están completas."
  ],
  warnings: ["Worth a look", "Einen Blick wert", "À vérifier", "Conviene revisar"],
  warningsHint: [
    "All of this is allowed, and may be meant.",
    "All das ist erlaubt und kann gewollt sein.",
    "Tout cela est permis, et peut être voulu.",
    "Todo esto está permitido, y puede ser intencionado."
  ],
  publish: ["Publish survey", "Umfrage veröffentlichen", "Publier l’enquête", "Publicar encuesta"],
  reopen: ["Reopen", "Wieder öffnen", "Rouvrir", "Reabrir"],
  isPublished: [
    "This survey accepts answers.",
    "Diese Umfrage nimmt Antworten an.",
    "Cette enquête accepte les réponses.",
    "Esta encuesta acepta respuestas."
  ]
})
