/** What the operations on surveys and their responses do. `{survey}` is the title of the survey. */
import type { Cells } from "@canvass/ui"

export const surveySentences = {
  "surveys.create": ["created a survey", "hat eine Umfrage erstellt", "a créé une enquête", "creó una encuesta"],
  "surveys.duplicate": [
    "duplicated {survey}",
    "hat {survey} dupliziert",
    "a dupliqué {survey}",
    "duplicó {survey}"
  ],
  "surveys.update": ["changed {survey}", "hat {survey} geändert", "a modifié {survey}", "cambió {survey}"],
  "surveys.replaceQuestions": [
    "changed the questions of {survey}",
    "hat die Fragen von {survey} geändert",
    "a modifié les questions de {survey}",
    "cambió las preguntas de {survey}"
  ],
  "surveys.replaceDefinition": [
    "replaced the definition of {survey}",
    "hat die Definition von {survey} ersetzt",
    "a remplacé la définition de {survey}",
    "sustituyó la definición de {survey}"
  ],
  "surveys.recomputeVariables": [
    "computed the variables of {survey} again",
    "hat die Variablen von {survey} neu berechnet",
    "a recalculé les variables de {survey}",
    "volvió a calcular las variables de {survey}"
  ],
  "surveys.publish": ["published {survey}", "hat {survey} veröffentlicht", "a publié {survey}", "publicó {survey}"],
  "surveys.close": ["closed {survey}", "hat {survey} geschlossen", "a clos {survey}", "cerró {survey}"],
  "surveys.remove": ["deleted {survey}", "hat {survey} gelöscht", "a supprimé {survey}", "eliminó {survey}"],

  "pending.replace": [
    "saved changes of {survey} that are not live",
    "hat Änderungen an {survey} gespeichert, die noch nicht gelten",
    "a enregistré des modifications de {survey} pas encore en ligne",
    "guardó cambios de {survey} aún no publicados"
  ],
  "pending.remove": [
    "discarded the saved changes of {survey}",
    "hat die gespeicherten Änderungen an {survey} verworfen",
    "a abandonné les modifications de {survey}",
    "descartó los cambios guardados de {survey}"
  ],
  "pending.apply": [
    "applied the saved changes of {survey}",
    "hat die gespeicherten Änderungen an {survey} übernommen",
    "a appliqué les modifications de {survey}",
    "aplicó los cambios guardados de {survey}"
  ],
  "pending.rebase": [
    "merged the saved changes of {survey} with newer ones",
    "hat die gespeicherten Änderungen an {survey} mit neueren vereint",
    "a fusionné les modifications de {survey} avec de plus récentes",
    "combinó los cambios guardados de {survey} con otros más recientes"
  ],
  "pending.replaceTranslation": [
    "saved a translation of the changes of {survey}",
    "hat eine Übersetzung der Änderungen an {survey} gespeichert",
    "a enregistré une traduction des modifications de {survey}",
    "guardó una traducción de los cambios de {survey}"
  ],
  "pending.removeTranslation": [
    "discarded a translation of the changes of {survey}",
    "hat eine Übersetzung der Änderungen an {survey} verworfen",
    "a abandonné une traduction des modifications de {survey}",
    "descartó una traducción de los cambios de {survey}"
  ],
  "translations.replace": [
    "changed a translation of {survey}",
    "hat eine Übersetzung von {survey} geändert",
    "a modifié une traduction de {survey}",
    "cambió una traducción de {survey}"
  ],
  "translations.remove": [
    "deleted a translation of {survey}",
    "hat eine Übersetzung von {survey} gelöscht",
    "a supprimé une traduction de {survey}",
    "eliminó una traducción de {survey}"
  ],
  "editorTokens.create": [
    "made an editor token for {survey}",
    "hat ein Token zum Bearbeiten von {survey} erstellt",
    "a créé un jeton d’édition pour {survey}",
    "creó un token de edición de {survey}"
  ],
  "segments.create": [
    "saved a segment of {survey}",
    "hat ein Segment von {survey} gespeichert",
    "a enregistré un segment de {survey}",
    "guardó un segmento de {survey}"
  ],
  "segments.replace": [
    "changed a segment of {survey}",
    "hat ein Segment von {survey} geändert",
    "a modifié un segment de {survey}",
    "cambió un segmento de {survey}"
  ],
  "segments.remove": [
    "deleted a segment of {survey}",
    "hat ein Segment von {survey} gelöscht",
    "a supprimé un segment de {survey}",
    "eliminó un segmento de {survey}"
  ],
  "resultsLink.replace": [
    "shared the results of {survey} by a link",
    "hat die Ergebnisse von {survey} mit einem Link geteilt",
    "a partagé les résultats de {survey} par un lien",
    "compartió los resultados de {survey} con un enlace"
  ],
  "resultsLink.remove": [
    "deleted the results link of {survey}",
    "hat den Ergebnislink von {survey} gelöscht",
    "a supprimé le lien des résultats de {survey}",
    "eliminó el enlace de resultados de {survey}"
  ],
  "responses.remove": [
    "deleted a response to {survey}",
    "hat eine Antwort auf {survey} gelöscht",
    "a supprimé une réponse à {survey}",
    "eliminó una respuesta a {survey}"
  ],
  "files.remove": [
    "deleted a file of {survey}",
    "hat eine Datei von {survey} gelöscht",
    "a supprimé un fichier de {survey}",
    "eliminó un archivo de {survey}"
  ]
} satisfies Readonly<Record<string, Cells>>

/** What respondents do. */
export const respondentSentences = {
  "responses.submit": [
    "sent a response to {survey}",
    "hat eine Antwort auf {survey} gesendet",
    "a envoyé une réponse à {survey}",
    "envió una respuesta a {survey}"
  ],
  "responses.resume": [
    "went on with a response to {survey}",
    "hat eine Antwort auf {survey} fortgesetzt",
    "a continué une réponse à {survey}",
    "continuó una respuesta a {survey}"
  ],
  "files.upload": [
    "uploaded a file to {survey}",
    "hat eine Datei zu {survey} hochgeladen",
    "a téléversé un fichier pour {survey}",
    "subió un archivo a {survey}"
  ]
} satisfies Readonly<Record<string, Cells>>

/** The same, of several entries that are shown as one. */
export const foldedSentences = {
  "responses.submit": (count: string) => [
    `sent ${count} responses to {survey}`,
    `haben ${count} Antworten auf {survey} gesendet`,
    `ont envoyé ${count} réponses à {survey}`,
    `enviaron ${count} respuestas a {survey}`
  ],
  "responses.resume": (count: string) => [
    `went on with responses to {survey} ${count} times`,
    `haben ${count}-mal Antworten auf {survey} fortgesetzt`,
    `ont continué ${count} fois des réponses à {survey}`,
    `continuaron ${count} veces respuestas a {survey}`
  ],
  "files.upload": (count: string) => [
    `uploaded ${count} files to {survey}`,
    `haben ${count} Dateien zu {survey} hochgeladen`,
    `ont téléversé ${count} fichiers pour {survey}`,
    `subieron ${count} archivos a {survey}`
  ]
} satisfies Readonly<Record<keyof typeof respondentSentences, (count: string) => Cells>>
