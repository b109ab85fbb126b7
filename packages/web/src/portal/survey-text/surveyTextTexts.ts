/** The texts of the pages on which a survey is edited as text and changes are reviewed, in all languages. */
import type { PendingDefinition } from "@canvass/core"
import type { DefinitionEffects, Language } from "@canvass/core/ports"
import type { ResultOf } from "@canvass/http"
import { type Cells, textColumns } from "@canvass/ui"

export type SurveyTextTexts = (typeof surveyTextTexts)[Language]

type Plan = ResultOf<"surveys.plan">

const counted = (count: number, one: string, many: string): string => count === 1 ? `1 ${one}` : `${count} ${many}`

export const surveyTextTexts = textColumns({
  surveys: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
  editAsText: ["Edit as text", "Als Text bearbeiten", "Modifier en texte", "Editar como texto"],
  openEditor: ["Open the editor", "Editor öffnen", "Ouvrir l’éditeur", "Abrir el editor"],
  text: ["Definition", "Definition", "Définition", "Definición"],
  textHint: [
    "YAML or JSON. What you save here is kept apart until you apply it: respondents do not see it. Comments are not kept. " +
    "Translations that the text does not have stay as they are.",
    "YAML oder JSON. Was Sie hier speichern, wird gesondert aufbewahrt, bis Sie es anwenden: Befragte sehen es nicht. " +
    "Kommentare bleiben nicht erhalten. Übersetzungen, die der Text nicht hat, bleiben, wie sie sind.",
    "YAML ou JSON. Ce que vous enregistrez ici est conservé à part jusqu’à ce que vous l’appliquiez : les répondants ne le " +
    "voient pas. Les commentaires ne sont pas conservés. Les traductions absentes du texte restent inchangées.",
    "YAML o JSON. Lo que guarde aquí se conserva aparte hasta que lo aplique: los encuestados no lo ven. Los comentarios no " +
    "se conservan. Las traducciones que el texto no tiene quedan como están."
  ],
  textLabel: [
    "The definition as text",
    "Die Definition als Text",
    "La définition en texte",
    "La definición como texto"
  ],
  documentation: ["All fields", "Alle Felder", "Tous les champs", "Todos los campos"],
  save: ["Save", "Speichern", "Enregistrer", "Guardar"],
  noMap: [
    "A definition is a map of fields, such as “title: My survey”.",
    "Eine Definition besteht aus Feldern, wie „title: Meine Umfrage“.",
    "Une définition est faite de champs, comme « title: Mon enquête ».",
    "Una definición se compone de campos, como «title: Mi encuesta»."
  ],
  tooLarge: [
    "This definition is too large to be edited on a page. Use canvass pull and canvass apply, or the API.",
    "Diese Definition ist zu groß, um auf einer Seite bearbeitet zu werden. Verwenden Sie canvass pull und " +
    "canvass apply, oder die API.",
    "Cette définition est trop grande pour être modifiée sur une page. Utilisez canvass pull et canvass apply, ou l’API.",
    "Esta definición es demasiado grande para editarla en una página. Use canvass pull y canvass apply, o la API."
  ],
  place: (line: number, column: number) => [
    `Line ${line}, column ${column}`,
    `Zeile ${line}, Spalte ${column}`,
    `Ligne ${line}, colonne ${column}`,
    `Línea ${line}, columna ${column}`
  ],
  placesTitle: ["Where it is", "Wo es steht", "Où cela se trouve", "Dónde está"],
  errorsTitle: (count: number) => [
    `${counted(count, "error", "errors")} to correct before the changes can be applied`,
    `${counted(count, "Fehler", "Fehler")} zu beheben, bevor die Änderungen angewendet werden können`,
    `${counted(count, "erreur", "erreurs")} à corriger avant de pouvoir appliquer les modifications`,
    `${counted(count, "error", "errores")} que corregir antes de aplicar los cambios`
  ],
  warningsTitle: (count: number) => [
    counted(count, "warning", "warnings"),
    counted(count, "Warnung", "Warnungen"),
    counted(count, "avertissement", "avertissements"),
    counted(count, "advertencia", "advertencias")
  ],
  warningsHint: [
    "This is allowed, and may not be what you mean.",
    "Das ist erlaubt, und vielleicht nicht gemeint.",
    "C’est permis, mais ce n’est peut-être pas voulu.",
    "Está permitido, pero quizá no es lo que quiere."
  ],
  more: (count: number) => [
    `And ${count} more.`,
    `Und ${count} weitere.`,
    `Et ${count} de plus.`,
    `Y ${count} más.`
  ],
  conflictTitle: [
    "The stored changes are no longer those that you began with",
    "Die gespeicherten Änderungen sind nicht mehr die, mit denen Sie begonnen haben",
    "Les modifications enregistrées ne sont plus celles avec lesquelles vous avez commencé",
    "Los cambios guardados ya no son aquellos con los que empezó"
  ],
  conflictText: [
    "Nothing has been saved. Your text is below.",
    "Es wurde nichts gespeichert. Ihr Text steht unten.",
    "Rien n’a été enregistré. Votre texte est ci-dessous.",
    "No se ha guardado nada. Su texto está abajo."
  ],
  conflictGone: [
    "They have been applied or discarded.",
    "Sie wurden angewendet oder verworfen.",
    "Elles ont été appliquées ou abandonnées.",
    "Se han aplicado o descartado."
  ],
  conflictOverwrite: [
    "Save my text instead",
    "Stattdessen meinen Text speichern",
    "Enregistrer mon texte à la place",
    "Guardar mi texto en su lugar"
  ],
  conflictLatest: [
    "Look at what is stored",
    "Ansehen, was gespeichert ist",
    "Voir ce qui est enregistré",
    "Ver lo que está guardado"
  ],
  pendingTitle: {
    draft: [
      "There are changes that are not applied",
      "Es gibt Änderungen, die nicht angewendet sind",
      "Il y a des modifications non appliquées",
      "Hay cambios sin aplicar"
    ],
    published: [
      "There are changes that are not published",
      "Es gibt Änderungen, die nicht veröffentlicht sind",
      "Il y a des modifications non publiées",
      "Hay cambios sin publicar"
    ],
    closed: [
      "There are changes that are not applied",
      "Es gibt Änderungen, die nicht angewendet sind",
      "Il y a des modifications non appliquées",
      "Hay cambios sin aplicar"
    ]
  },
  savedBy: (who: string) => [
    `Last saved by ${who},`,
    `Zuletzt gespeichert von ${who},`,
    `Dernier enregistrement par ${who},`,
    `Guardado por última vez por ${who},`
  ],
  key: (name: string) => [
    `the API key “${name}”`,
    `dem API-Schlüssel „${name}“`,
    `la clé d’API « ${name} »`,
    `la clave de API «${name}»`
  ],
  editors: {
    anonymous: ["somebody", "jemandem", "quelqu’un", "alguien"],
    apikey: ["an API key", "einem API-Schlüssel", "une clé d’API", "una clave de API"],
    cli: ["the command line", "der Befehlszeile", "la ligne de commande", "la línea de comandos"],
    host: ["the application", "der Anwendung", "l’application", "la aplicación"],
    jwt: ["somebody who was logged in", "jemandem, der angemeldet war", "une personne connectée", "alguien con sesión"],
    program: ["a program", "einem Programm", "un programme", "un programa"]
  } satisfies Record<PendingDefinition.EditedVia, Cells>,
  review: ["Review changes", "Änderungen prüfen", "Revoir les modifications", "Revisar los cambios"],
  none: [
    "There are no changes to review",
    "Es gibt keine Änderungen zu prüfen",
    "Il n’y a aucune modification à revoir",
    "No hay cambios que revisar"
  ],
  noneHint: [
    "What you save as text is shown here before it is applied.",
    "Was Sie als Text speichern, steht hier, bevor es angewendet wird.",
    "Ce que vous enregistrez en texte s’affiche ici avant d’être appliqué.",
    "Lo que guarde como texto se muestra aquí antes de aplicarse."
  ],
  rebaseTitle: [
    "The survey has changed since these changes were begun",
    "Die Umfrage hat sich geändert, seit diese Änderungen begonnen wurden",
    "L’enquête a changé depuis le début de ces modifications",
    "La encuesta ha cambiado desde que se empezaron estos cambios"
  ],
  rebaseText: [
    "The list below compares them with the survey as it is now: what somebody else has added meanwhile is shown as removed. " +
    "Take it into the text if it shall stay. When the list is right, say so: then the changes can be applied.",
    "Die Liste unten vergleicht sie mit der Umfrage, wie sie jetzt ist: Was jemand inzwischen hinzugefügt hat, steht als " +
    "entfernt da. Nehmen Sie es in den Text auf, wenn es bleiben soll. Stimmt die Liste, so bestätigen Sie sie: Dann können " +
    "die Änderungen angewendet werden.",
    "La liste ci-dessous les compare avec l’enquête actuelle : ce que quelqu’un a ajouté entre-temps y figure comme supprimé. " +
    "Reprenez-le dans le texte s’il doit rester. Quand la liste est juste, confirmez-la : les modifications peuvent alors " +
    "être appliquées.",
    "La lista de abajo los compara con la encuesta actual: lo que alguien ha añadido entretanto aparece como eliminado. " +
    "Inclúyalo en el texto si debe quedar. Cuando la lista sea correcta, confírmela: entonces se pueden aplicar los cambios."
  ],
  rebase: [
    "The list is right",
    "Die Liste stimmt",
    "La liste est juste",
    "La lista es correcta"
  ],
  changes: (count: number) => [
    counted(count, "change", "changes"),
    counted(count, "Änderung", "Änderungen"),
    counted(count, "modification", "modifications"),
    counted(count, "cambio", "cambios")
  ],
  noChanges: [
    "The survey is already as the text says.",
    "Die Umfrage ist schon so, wie der Text es sagt.",
    "L’enquête est déjà telle que le texte la décrit.",
    "La encuesta ya es como dice el texto."
  ],
  kind: ["Change", "Änderung", "Modification", "Cambio"],
  kinds: {
    added: ["Added", "Hinzugefügt", "Ajouté", "Añadido"],
    changed: ["Changed", "Geändert", "Modifié", "Cambiado"],
    removed: ["Removed", "Entfernt", "Supprimé", "Eliminado"],
    renamed: ["New key", "Neuer Schlüssel", "Nouvelle clé", "Clave nueva"]
  } satisfies Record<Plan["changes"][number]["kind"], Cells>,
  where: ["Place", "Stelle", "Endroit", "Lugar"],
  before: ["Before", "Vorher", "Avant", "Antes"],
  after: ["After", "Nachher", "Après", "Después"],
  nothing: ["Nothing", "Nichts", "Rien", "Nada"],
  effects: [
    "What becomes of stored data",
    "Was aus gespeicherten Daten wird",
    "Ce que deviennent les données enregistrées",
    "Qué pasa con los datos guardados"
  ],
  noEffects: [
    "Stored answers, quotas, translations, segments and the results link stay as they are.",
    "Gespeicherte Antworten, Quoten, Übersetzungen, Segmente und der Ergebnislink bleiben, wie sie sind.",
    "Les réponses enregistrées, quotas, traductions, segments et le lien des résultats restent inchangés.",
    "Las respuestas guardadas, cuotas, traducciones, segmentos y el enlace de resultados quedan como están."
  ],
  effect: {
    "question-retired": (count: number) => [
      `The question is removed. Answers that stay in exports and analytics: ${count}.`,
      `Die Frage wird entfernt. Antworten, die in Exporten und Auswertungen bleiben: ${count}.`,
      `La question est supprimée. Réponses qui restent dans les exports et analyses : ${count}.`,
      `La pregunta se elimina. Respuestas que quedan en exportaciones y análisis: ${count}.`
    ],
    "question-returned": (count: number) => [
      `The question returns. Answers that return with it: ${count}.`,
      `Die Frage kehrt zurück. Antworten, die mit ihr zurückkehren: ${count}.`,
      `La question revient. Réponses qui reviennent avec elle : ${count}.`,
      `La pregunta vuelve. Respuestas que vuelven con ella: ${count}.`
    ],
    "option-retired": (count: number) => [
      `The option is removed. Answers that have it, and stay: ${count}.`,
      `Die Option wird entfernt. Antworten, die sie haben und bleiben: ${count}.`,
      `L’option est supprimée. Réponses qui l’ont, et qui restent : ${count}.`,
      `La opción se elimina. Respuestas que la tienen, y que quedan: ${count}.`
    ],
    "row-retired": (count: number) => [
      `The row is removed. Answers to it that stay: ${count}.`,
      `Die Zeile wird entfernt. Antworten darauf, die bleiben: ${count}.`,
      `La ligne est supprimée. Réponses à cette ligne, qui restent : ${count}.`,
      `La fila se elimina. Respuestas a ella que quedan: ${count}.`
    ],
    "quota-recounted": (count: number) => [
      `The completed responses are counted again: ${count}.`,
      `Die vollständigen Antworten werden neu gezählt: ${count}.`,
      `Les réponses complètes sont recomptées : ${count}.`,
      `Las respuestas completas se cuentan de nuevo: ${count}.`
    ],
    "translations-lost": (count: number) => [
      `Translated texts that are lost: ${count}.`,
      `Übersetzte Texte, die verloren gehen: ${count}.`,
      `Textes traduits qui sont perdus : ${count}.`,
      `Textos traducidos que se pierden: ${count}.`
    ],
    "segment-changed": (_: number) => [
      "The segment tests what is removed.",
      "Das Segment prüft, was entfernt wird.",
      "Le segment teste ce qui est supprimé.",
      "El segmento comprueba lo que se elimina."
    ],
    "results-link-changed": (_: number) => [
      "The results link shows what is removed.",
      "Der Ergebnislink zeigt, was entfernt wird.",
      "Le lien des résultats montre ce qui est supprimé.",
      "El enlace de resultados muestra lo que se elimina."
    ]
  } satisfies Record<DefinitionEffects.EffectKind, (count: number) => Cells>,
  partialResponses: (count: number) => [
    `Responses that have been begun, and go on with the changed survey: ${count}.`,
    `Begonnene Antworten, die mit der geänderten Umfrage weitergehen: ${count}.`,
    `Réponses commencées, qui continuent avec l’enquête modifiée : ${count}.`,
    `Respuestas empezadas, que siguen con la encuesta cambiada: ${count}.`
  ],
  planOutdatedTitle: [
    "Nothing has been applied: the plan has changed",
    "Es wurde nichts angewendet: Der Plan hat sich geändert",
    "Rien n’a été appliqué : le plan a changé",
    "No se ha aplicado nada: el plan ha cambiado"
  ],
  planOutdatedText: [
    "Answers have arrived, or the survey or its changes are others than before. Below is the plan of now.",
    "Es sind Antworten eingegangen, oder die Umfrage oder ihre Änderungen sind andere als vorher. Unten steht der Plan von jetzt.",
    "Des réponses sont arrivées, ou l’enquête ou ses modifications ne sont plus les mêmes. Voici le plan actuel.",
    "Han llegado respuestas, o la encuesta o sus cambios ya no son los mismos. Abajo está el plan actual."
  ],
  applyTitle: ["Apply", "Anwenden", "Appliquer", "Aplicar"],
  applyHint: {
    draft: [
      "The survey becomes as the text says, and stays a draft unless you publish it.",
      "Die Umfrage wird, wie der Text es sagt, und bleibt ein Entwurf, wenn Sie sie nicht veröffentlichen.",
      "L’enquête devient telle que le texte la décrit, et reste un brouillon si vous ne la publiez pas.",
      "La encuesta pasa a ser como dice el texto, y sigue en borrador si no la publica."
    ],
    published: [
      "Respondents see the changes at once.",
      "Befragte sehen die Änderungen sofort.",
      "Les répondants voient tout de suite les modifications.",
      "Los encuestados ven los cambios enseguida."
    ],
    closed: [
      "The survey becomes as the text says, and stays closed unless you reopen it.",
      "Die Umfrage wird, wie der Text es sagt, und bleibt geschlossen, wenn Sie sie nicht wieder öffnen.",
      "L’enquête devient telle que le texte la décrit, et reste fermée si vous ne la rouvrez pas.",
      "La encuesta pasa a ser como dice el texto, y sigue cerrada si no la reabre."
    ]
  },
  apply: {
    draft: ["Apply", "Anwenden", "Appliquer", "Aplicar"],
    published: ["Publish changes", "Änderungen veröffentlichen", "Publier les modifications", "Publicar los cambios"],
    closed: ["Apply", "Anwenden", "Appliquer", "Aplicar"]
  },
  applyAndPublish: {
    draft: ["Apply and publish", "Anwenden und veröffentlichen", "Appliquer et publier", "Aplicar y publicar"],
    closed: ["Apply and reopen", "Anwenden und wieder öffnen", "Appliquer et rouvrir", "Aplicar y reabrir"]
  },
  discard: ["Discard changes", "Änderungen verwerfen", "Abandonner les modifications", "Descartar los cambios"],
  discardText: [
    "The changes are lost, with their translations. The survey stays as it is.",
    "Die Änderungen gehen verloren, mit ihren Übersetzungen. Die Umfrage bleibt, wie sie ist.",
    "Les modifications sont perdues, avec leurs traductions. L’enquête reste inchangée.",
    "Los cambios se pierden, con sus traducciones. La encuesta queda como está."
  ],
  flashes: {
    "changes-saved": [
      "The changes have been saved. Respondents do not see them yet.",
      "Die Änderungen wurden gespeichert. Befragte sehen sie noch nicht.",
      "Les modifications ont été enregistrées. Les répondants ne les voient pas encore.",
      "Los cambios se han guardado. Los encuestados aún no los ven."
    ],
    "changes-applied": [
      "The changes have been applied.",
      "Die Änderungen wurden angewendet.",
      "Les modifications ont été appliquées.",
      "Los cambios se han aplicado."
    ],
    "changes-discarded": [
      "The changes have been discarded.",
      "Die Änderungen wurden verworfen.",
      "Les modifications ont été abandonnées.",
      "Los cambios se han descartado."
    ],
    "changes-published": [
      "The changes have been applied, and the survey is published.",
      "Die Änderungen wurden angewendet, und die Umfrage ist veröffentlicht.",
      "Les modifications ont été appliquées et l’enquête est publiée.",
      "Los cambios se han aplicado y la encuesta está publicada."
    ],
    "changes-rebased": [
      "The changes are now based on the survey as it is.",
      "Die Änderungen beruhen jetzt auf der Umfrage, wie sie ist.",
      "Les modifications reposent maintenant sur l’enquête actuelle.",
      "Los cambios se basan ahora en la encuesta actual."
    ]
  }
})
