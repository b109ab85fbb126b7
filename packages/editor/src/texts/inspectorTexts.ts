/** The words of the inspector. */
import { textColumns } from "@canvass/ui"

export const inspectorTexts = textColumns({
  questionNumber: (number: string) => [
    `Question ${number}`,
    `Frage ${number}`,
    `Question ${number}`,
    `Pregunta ${number}`
  ],
  option: ["Option", "Option", "Option", "Opción"],
  row: ["Row", "Zeile", "Ligne", "Fila"],
  column: ["Column", "Spalte", "Colonne", "Columna"],
  ending: ["Ending", "Ende", "Fin", "Final"],
  quota: ["Quota", "Quote", "Quota", "Cuota"],
  hiddenField: ["Hidden field", "Verstecktes Feld", "Champ caché", "Campo oculto"],
  variable: ["Variable", "Variable", "Variable", "Variable"],
  endingLead: [
    "What respondents see after the last question. Of several endings they see the first one that fits.",
    "Was Befragte nach der letzten Frage sehen. Bei mehreren sehen sie das erste, das passt.",
    "Ce que l’on voit après la dernière question. Parmi plusieurs fins, la première qui convient est affichée.",
    "Lo que se ve después de la última pregunta. De varios finales se muestra el primero que encaja."
  ],
  quotaLead: [
    "How many responses are accepted. Whoever comes later sees that the quota is full.",
    "Wie viele Antworten angenommen werden. Wer später kommt, sieht, dass die Quote voll ist.",
    "Combien de réponses sont acceptées. Les suivants voient que le quota est atteint.",
    "Cuántas respuestas se aceptan. Quien llega después ve que la cuota está completa."
  ],
  variableLead: [
    "A number that is computed from the answers, such as a score. Conditions and texts can use it.",
    "Eine Zahl, die aus den Antworten berechnet wird, etwa ein Punktestand. Bedingungen und Texte können sie nutzen.",
    "Un nombre calculé à partir des réponses, comme un score. Les conditions et les textes peuvent l’utiliser.",
    "Un número que se calcula con las respuestas, como una puntuación. Las condiciones y los textos pueden usarlo."
  ],
  logic: ["Logic", "Logik", "Logique", "Lógica"],
  advanced: ["Advanced", "Erweitert", "Avancé", "Avanzado"],
  responses: ["Responses", "Antworten", "Réponses", "Respuestas"],
  translated: (done: number, all: number) => [
    `${done} of ${all}`,
    `${done} von ${all}`,
    `${done} sur ${all}`,
    `${done} de ${all}`
  ],
  type: ["Type", "Art", "Type", "Tipo"],
  description: ["Description", "Beschreibung", "Description", "Descripción"],
  required: ["Required", "Pflicht", "Obligatoire", "Obligatoria"],
  shuffle: ["Random order", "Zufällige Reihenfolge", "Ordre aléatoire", "Orden aleatorio"],
  shuffleQuestions: [
    "Questions in random order",
    "Fragen in zufälliger Reihenfolge",
    "Questions dans un ordre aléatoire",
    "Preguntas en orden aleatorio"
  ],
  showIf: ["Show if", "Zeigen, wenn", "Afficher si", "Mostrar si"],
  requiredIf: ["Required if", "Pflicht, wenn", "Obligatoire si", "Obligatoria si"],
  validIf: ["Accept the answer if", "Antwort annehmen, wenn", "Accepter la réponse si", "Aceptar la respuesta si"],
  endIf: [
    "End after this page if",
    "Nach dieser Seite enden, wenn",
    "Finir après cette page si",
    "Terminar tras esta página si"
  ],
  quotaWhen: ["Count responses if", "Antworten zählen, wenn", "Compter les réponses si", "Contar las respuestas si"],
  withEnding: ["With the ending", "Mit dem Ende", "Avec la fin", "Con el final"],
  message: ["Otherwise say", "Sonst steht dort", "Sinon, dire", "Si no, decir"],
  newMessage: [
    "Please check this answer.",
    "Bitte prüfen Sie diese Antwort.",
    "Veuillez vérifier cette réponse.",
    "Compruebe esta respuesta."
  ],
  addAnswerRule: ["Check the answer …", "Antwort prüfen …", "Vérifier la réponse …", "Comprobar la respuesta …"],
  addPageEnd: [
    "End after this page if …",
    "Nach dieser Seite enden, wenn …",
    "Finir après cette page si …",
    "Terminar tras esta página si …"
  ],
  removeRule: (number: number) => [
    `Remove rule ${number}`,
    `Regel ${number} entfernen`,
    `Supprimer la règle ${number}`,
    `Eliminar la regla ${number}`
  ],
  hasRule: ["has a rule", "hat eine Regel", "a une règle", "tiene una regla"],
  scoreOf: (score: number) => [`Score ${score}`, `${score} Punkte`, `Score ${score}`, `${score} puntos`],
  label: ["Label", "Text", "Libellé", "Etiqueta"],
  value: ["Value", "Wert", "Valeur", "Valor"],
  valueHint: [
    "What is stored when it is chosen.",
    "Was gespeichert wird, wenn sie gewählt ist.",
    "Ce qui est enregistré quand elle est choisie.",
    "Lo que se guarda cuando se elige."
  ],
  code: ["Code", "Code", "Code", "Código"],
  codeHint: [
    "The number in files for analysts. It stays once it is given.",
    "Die Zahl in Dateien für Auswertungen. Sie bleibt, sobald sie vergeben ist.",
    "Le numéro dans les fichiers d’analyse. Il ne change plus une fois attribué.",
    "El número en los archivos de análisis. No cambia una vez asignado."
  ],
  score: ["Score", "Punkte", "Score", "Puntos"],
  exclusive: ["Chosen alone", "Nur allein wählbar", "Choisie seule", "Se elige sola"],
  fixed: ["Keeps its place", "Behält ihren Platz", "Garde sa place", "Mantiene su sitio"],
  fixedHint: [
    "Where the others are in random order.",
    "Wenn die anderen in zufälliger Reihenfolge stehen.",
    "Quand les autres sont dans un ordre aléatoire.",
    "Cuando las demás están en orden aleatorio."
  ],
  backToQuestion: ["Question", "Frage", "Question", "Pregunta"],
  key: ["Key", "Schlüssel", "Clé", "Clave"],
  keyHint: [
    "The name in rules, formulas and files. Letters, digits and _.",
    "Der Name in Regeln, Formeln und Dateien. Buchstaben, Ziffern und _.",
    "Le nom dans les règles, formules et fichiers. Lettres, chiffres et _.",
    "El nombre en reglas, fórmulas y archivos. Letras, cifras y _."
  ],
  nameTaken: [
    "This name is taken or not allowed.",
    "Dieser Name ist vergeben oder nicht erlaubt.",
    "Ce nom est pris ou interdit.",
    "Este nombre está ocupado o no se permite."
  ],
  unreadable: [
    "This cannot be read. The setting stays as it was.",
    "Das ist nicht lesbar. Die Einstellung bleibt, wie sie war.",
    "Illisible. Le réglage reste inchangé.",
    "No se puede leer. El ajuste queda como estaba."
  ],
  name: ["Name", "Name", "Nom", "Nombre"],
  metadata: ["Metadata", "Metadaten", "Métadonnées", "Metadatos"],
  metadataValue: (name: string) => [`Value of ${name}`, `Wert von ${name}`, `Valeur de ${name}`, `Valor de ${name}`],
  newMetadata: ["New entry", "Neuer Eintrag", "Nouvelle entrée", "Nueva entrada"],
  add: ["Add", "Hinzufügen", "Ajouter", "Añadir"],
  removeOne: (name: string) => [`Remove ${name}`, `${name} entfernen`, `Supprimer ${name}`, `Eliminar ${name}`],
  remove: ["Delete", "Löschen", "Supprimer", "Eliminar"],
  duplicate: ["Duplicate", "Duplizieren", "Dupliquer", "Duplicar"],
  moveUp: (name: string) => [`Move ${name} up`, `${name} nach oben`, `Monter ${name}`, `Subir ${name}`],
  moveSelectedUp: ["Move up", "Nach oben", "Monter", "Subir"],
  moveSelectedDown: ["Move down", "Nach unten", "Descendre", "Bajar"],
  pageTitle: ["Title of the page", "Titel der Seite", "Titre de la page", "Título de la página"],
  visibility: ["Who can find it", "Wer sie findet", "Qui peut la trouver", "Quién puede encontrarla"],
  visibilities: {
    private: ["Private", "Privat", "Privée", "Privada"],
    unlisted: ["Whoever has the link", "Wer den Link hat", "Qui a le lien", "Quien tenga el enlace"],
    public: ["Everybody", "Alle", "Tout le monde", "Todo el mundo"]
  },
  layout: ["Layout", "Aufteilung", "Présentation", "Presentación"],
  layouts: {
    pages: ["Pages", "Seiten", "Pages", "Páginas"],
    one: ["One question at a time", "Eine Frage nach der anderen", "Une question à la fois", "Una pregunta cada vez"]
  },
  closesAt: ["Closes at", "Schließt am", "Ferme le", "Se cierra el"],
  closesAtHint: [
    "On the clock of this device. It is stored at once.",
    "Nach der Uhr dieses Geräts. Wird sofort gespeichert.",
    "À l’heure de cet appareil. Enregistré aussitôt.",
    "Según el reloj de este dispositivo. Se guarda al momento."
  ],
  notStored: [
    "Not stored. Please try again.",
    "Nicht gespeichert. Bitte noch einmal versuchen.",
    "Non enregistré. Veuillez réessayer.",
    "No guardado. Inténtelo de nuevo."
  ],
  languages: ["Languages", "Sprachen", "Langues", "Idiomas"],
  mainLanguage: ["language of the texts", "Sprache der Texte", "langue des textes", "idioma de los textos"],
  addLanguage: ["Add a language", "Sprache hinzufügen", "Ajouter une langue", "Añadir un idioma"],
  firstLanguage: ["Language of the texts", "Sprache der Texte", "Langue des textes", "Idioma de los textos"],
  onePerExternalId: [
    "One response per person",
    "Eine Antwort je Person",
    "Une réponse par personne",
    "Una respuesta por persona"
  ],
  onePerExternalIdHint: [
    "By the external id that the invitation has.",
    "Nach der externen Kennung der Einladung.",
    "D’après l’identifiant externe de l’invitation.",
    "Según el identificador externo de la invitación."
  ],
  surveyTitle: ["Title", "Titel", "Titre", "Título"],
  keepPartials: [
    "Days until unfinished responses are deleted",
    "Tage, bis unvollständige Antworten gelöscht werden",
    "Jours avant la suppression des réponses inachevées",
    "Días hasta eliminar las respuestas sin terminar"
  ],
  keepPartialsHint: [
    "From 1 to 365. Empty: they are kept.",
    "Von 1 bis 365. Leer: Sie werden aufbewahrt.",
    "De 1 à 365. Vide : elles sont conservées.",
    "De 1 a 365. Vacío: se conservan."
  ],
  outcome: ["Outcome", "Ergebnis", "Résultat", "Resultado"],
  endingTitle: ["Title", "Titel", "Titre", "Título"],
  endingMessage: ["Message", "Nachricht", "Message", "Mensaje"],
  redirectUrl: [
    "Continue at this address",
    "Weiter zu dieser Adresse",
    "Continuer à cette adresse",
    "Continuar en esta dirección"
  ],
  redirectUrlHint: [
    "{name} stands for a hidden field.",
    "{name} steht für ein verstecktes Feld.",
    "{name} remplace un champ caché.",
    "{name} representa un campo oculto."
  ],
  max: ["Maximum of responses", "Höchstzahl der Antworten", "Nombre maximal de réponses", "Máximo de respuestas"],
  counted: (count: number, max: number) => [
    `${count} of ${max} so far`,
    `bisher ${count} von ${max}`,
    `${count} sur ${max} à ce jour`,
    `${count} de ${max} hasta ahora`
  ],
  counting: ["Still counting …", "Wird noch gezählt …", "Comptage en cours …", "Contando …"],
  quotaEnding: ["Ending once it is full", "Ende, wenn sie voll ist", "Fin une fois atteint", "Final cuando se llena"],
  noEnding: ["The usual one", "Das übliche", "La fin habituelle", "El habitual"],
  hiddenFieldHint: [
    "Comes with the response, for example from the address of the invitation.",
    "Kommt mit der Antwort, zum Beispiel aus der Adresse der Einladung.",
    "Arrive avec la réponse, par exemple par l’adresse de l’invitation.",
    "Llega con la respuesta, por ejemplo desde la dirección de la invitación."
  ],
  drawn: ["Draw the value at random", "Wert auslosen", "Tirer la valeur au sort", "Sortear el valor"],
  drawnHint: [
    "For comparing variants.",
    "Um Varianten zu vergleichen.",
    "Pour comparer des variantes.",
    "Para comparar variantes."
  ],
  armValue: (number: number) => [`Value ${number}`, `Wert ${number}`, `Valeur ${number}`, `Valor ${number}`],
  weight: ["Weight", "Gewicht", "Poids", "Peso"],
  addArm: ["Add a value", "Wert hinzufügen", "Ajouter une valeur", "Añadir un valor"],
  endingDeleted: ["Ending deleted", "Ende gelöscht", "Fin supprimée", "Final eliminado"],
  quotaDeleted: ["Quota deleted", "Quote gelöscht", "Quota supprimé", "Cuota eliminada"],
  fieldDeleted: ["Hidden field deleted", "Verstecktes Feld gelöscht", "Champ caché supprimé", "Campo oculto eliminado"],
  variableDeleted: ["Variable deleted", "Variable gelöscht", "Variable supprimée", "Variable eliminada"]
})
