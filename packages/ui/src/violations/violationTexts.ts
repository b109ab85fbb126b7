/** What is wrong with a definition or a form, and what to do about it, in all languages. */
import type { Language } from "../i18n/languages.js"
import { textColumns } from "../i18n/textColumns.js"

export type ViolationTexts = (typeof violationTexts)[Language]

/** Cells of English are missing where the detail of the API says the same, and names what it is about. */
export const violationTexts = textColumns({
  required: [
    "Please fill in this field.",
    "Bitte füllen Sie dieses Feld aus.",
    "Veuillez remplir ce champ.",
    "Rellene este campo."
  ],
  requiredCode: [
    "The highest code is taken. Enter a code for each new option.",
    "Der höchste Code ist vergeben. Geben Sie für jede neue Option einen Code ein.",
    "Le code le plus élevé est pris. Saisissez un code pour chaque nouvelle option.",
    "El código más alto está ocupado. Escriba un código para cada opción nueva."
  ],
  tooShort: (min: number) => [
    min < 2 ? "This must not be empty." : `Write at least ${min} characters.`,
    min < 2 ? "Das darf nicht leer sein." : `Mindestens ${min} Zeichen sind nötig.`,
    min < 2 ? "Ce champ ne peut pas être vide." : `Écrivez au moins ${min} caractères.`,
    min < 2 ? "No puede estar vacío." : `Escriba al menos ${min} caracteres.`
  ],
  tooLong: (max: number) => [
    `Write at most ${max} characters.`,
    `Höchstens ${max} Zeichen sind möglich.`,
    `Écrivez au plus ${max} caractères.`,
    `Escriba como máximo ${max} caracteres.`
  ],
  tooLarge: [
    undefined,
    "Die Umfrage ist zu groß, um gespeichert zu werden.",
    "L’enquête est trop volumineuse pour être enregistrée.",
    "La encuesta es demasiado grande para guardarla."
  ],
  tooFew: (min: number) => [
    min < 2 ? "At least one is needed." : `At least ${min} are needed.`,
    min < 2 ? "Mindestens eines ist nötig." : `Mindestens ${min} sind nötig.`,
    min < 2 ? "Il en faut au moins un." : `Il en faut au moins ${min}.`,
    min < 2 ? "Se necesita al menos uno." : `Se necesitan al menos ${min}.`
  ],
  tooMany: (max: number) => [
    `At most ${max} are allowed.`,
    `Höchstens ${max} sind möglich.`,
    `Au plus ${max} sont possibles.`,
    `Se permiten como máximo ${max}.`
  ],
  tooManyViolations: [
    undefined,
    "Es gibt mehr Fehler, als hier genannt werden.",
    "Il y a plus d’erreurs que celles qui sont citées ici.",
    "Hay más errores de los que se muestran aquí."
  ],
  notBetween: (min: string, max: string) => [
    `Enter a number from ${min} to ${max}.`,
    `Geben Sie eine Zahl von ${min} bis ${max} ein.`,
    `Saisissez un nombre de ${min} à ${max}.`,
    `Escriba un número del ${min} al ${max}.`
  ],
  tooLow: (min: string) => [
    `Enter at least ${min}.`,
    `Geben Sie mindestens ${min} ein.`,
    `Saisissez au moins ${min}.`,
    `Escriba como mínimo ${min}.`
  ],
  tooHigh: (max: string) => [
    `Enter at most ${max}.`,
    `Geben Sie höchstens ${max} ein.`,
    `Saisissez au plus ${max}.`,
    `Escriba como máximo ${max}.`
  ],
  outOfRange: [
    undefined,
    "Diese Zahl ist zu klein oder zu groß.",
    "Ce nombre est trop petit ou trop grand.",
    "Este número es demasiado pequeño o demasiado grande."
  ],
  outOfOrder: [
    "The smallest value must be below the largest.",
    "Der kleinste Wert muss unter dem größten liegen.",
    "La plus petite valeur doit être inférieure à la plus grande.",
    "El valor menor debe estar por debajo del mayor."
  ],
  lowContrast: [
    undefined,
    "Diese Farbe ist auf dem Hintergrund oder auf den Karten kaum zu sehen: Ihr Kontrast muss mindestens 3:1 sein.",
    "Cette couleur se voit à peine sur l’arrière-plan ou sur les cartes : il faut un contraste d’au moins 3:1.",
    "Este color apenas se ve sobre el fondo o las tarjetas: el contraste debe ser de al menos 3:1."
  ],
  invalidColour: [
    undefined,
    "Geben Sie eine Farbe wie #0a6b5c an.",
    "Indiquez une couleur telle que #0a6b5c.",
    "Indique un color como #0a6b5c."
  ],
  unknownAsset: [
    undefined,
    "Dieses Bild gibt es nicht mehr.",
    "Cette image n’existe plus.",
    "Esta imagen ya no existe."
  ],
  missingAsset: [
    undefined,
    "Dieses Bild fehlt im Konto. Es muss erst hochgeladen werden.",
    "Cette image manque dans le compte. Il faut d’abord la téléverser.",
    "Esta imagen falta en la cuenta. Primero hay que subirla."
  ],
  offStep: [
    undefined,
    "Die Zahl liegt auf keinem Schritt der Skala.",
    "Le nombre ne tombe sur aucun pas de l’échelle.",
    "El número no coincide con ningún paso de la escala."
  ],
  invalidCharacter: [
    "This contains a character that cannot be stored.",
    "Das enthält ein Zeichen, das nicht gespeichert werden kann.",
    "Le texte contient un caractère qui ne peut pas être enregistré.",
    "Contiene un carácter que no se puede guardar."
  ],
  invalidName: [
    undefined,
    "Ein Name ist ein Buchstabe, dann höchstens 63 Buchstaben, Ziffern und Unterstriche.",
    "Un nom est une lettre, puis au plus 63 lettres, chiffres et tirets bas.",
    "Un nombre es una letra y después un máximo de 63 letras, cifras y guiones bajos."
  ],
  invalidAddress: [
    undefined,
    "Geben Sie eine Adresse ein, die mit https:// beginnt. Platzhalter in geschweiften Klammern stehen hinter „?“.",
    "Saisissez une adresse qui commence par https://. Les champs entre accolades se placent après « ? ».",
    "Escriba una dirección que empiece por https://. Los campos entre llaves van detrás de «?»."
  ],
  invalidMediaType: [
    undefined,
    "Geben Sie einen Dateityp wie image/png oder image/* ein.",
    "Saisissez un type de fichier, par exemple image/png ou image/*.",
    "Escriba un tipo de archivo, como image/png o image/*."
  ],
  invalidDay: ["Enter a date.", "Geben Sie ein Datum ein.", "Saisissez une date.", "Escriba una fecha."],
  invalidLanguage: [
    undefined,
    "Geben Sie ein Sprachkürzel wie de oder pt-BR ein.",
    "Saisissez un code de langue, par exemple de ou pt-BR.",
    "Escriba un código de idioma, como de o pt-BR."
  ],
  fixedCode: (code: string) => [
    `It has the code ${code}, which never changes.`,
    `Der Code ist ${code} und bleibt es für immer.`,
    `Le code est ${code} et ne change jamais.`,
    `El código es ${code} y no cambia nunca.`
  ],
  duplicateName: [
    "Another one has this name.",
    "Diesen Namen gibt es schon.",
    "Ce nom est déjà pris.",
    "Este nombre ya existe."
  ],
  duplicateValue: [
    "Another one has the same value.",
    "Diesen Wert gibt es schon.",
    "Cette valeur existe déjà.",
    "Este valor ya existe."
  ],
  duplicateCode: [
    "Another one has this code, or had it and was removed.",
    "Diesen Code gibt es schon, oder es gab ihn, bevor etwas entfernt wurde.",
    "Ce code existe déjà, ou a existé avant une suppression.",
    "Este código ya existe, o existía antes de eliminar algo."
  ],
  retiredKey: [
    "This name belonged to a question that was removed and has answers. Choose another one.",
    "Dieser Name gehörte zu einer entfernten Frage mit Antworten. Wählen Sie einen anderen.",
    "Ce nom était celui d’une question supprimée qui a des réponses. Choisissez-en un autre.",
    "Este nombre era de una pregunta eliminada que tiene respuestas. Elija otro."
  ],
  unknownQuestion: [
    undefined,
    "Die Umfrage hat diese Frage nicht.",
    "L’enquête n’a pas cette question.",
    "La encuesta no tiene esa pregunta."
  ],
  unknownOption: [
    undefined,
    "Die Frage hat diese Option nicht.",
    "La question n’a pas cette option.",
    "La pregunta no tiene esa opción."
  ],
  unknownRow: [
    undefined,
    "Die Frage hat diese Zeile nicht.",
    "La question n’a pas cette ligne.",
    "La pregunta no tiene esa fila."
  ],
  undeclared: {
    field: [
      undefined,
      "Die Umfrage hat dieses versteckte Feld nicht.",
      "L’enquête n’a pas ce champ caché.",
      "La encuesta no tiene ese campo oculto."
    ],
    variable: [
      undefined,
      "Die Umfrage hat diese Variable nicht.",
      "L’enquête n’a pas cette variable.",
      "La encuesta no tiene esa variable."
    ],
    ending: [
      undefined,
      "Die Umfrage hat dieses Ende nicht.",
      "L’enquête n’a pas cette fin.",
      "La encuesta no tiene ese final."
    ]
  },
  notBefore: [
    undefined,
    "Hier wird benutzt, was erst später kommt.",
    "Cela utilise ce qui ne vient que plus tard.",
    "Esto usa lo que viene más tarde."
  ],
  invalidReference: [
    undefined,
    "Der Text nennt etwas, das hier nicht eingesetzt werden kann.",
    "Le texte cite une valeur qui ne peut pas être insérée ici.",
    "El texto cita algo que no se puede insertar aquí."
  ],
  unreachable: [
    undefined,
    "Niemand kann dieses Ende erreichen: Ein früheres gilt für alle.",
    "Personne ne peut atteindre cette fin : une fin précédente vaut pour tous.",
    "Nadie puede llegar a este final: uno anterior vale para todos."
  ],
  tooDeep: (max: number) => [
    `At most ${max} levels are allowed.`,
    `Höchstens ${max} Ebenen sind möglich.`,
    `Au plus ${max} niveaux sont possibles.`,
    `Se permiten como máximo ${max} niveles.`
  ],
  notAllowed: {
    op: [
      "This question cannot be tested in this way.",
      "So kann diese Frage nicht geprüft werden.",
      "Cette question ne peut pas être testée ainsi.",
      "Esta pregunta no se puede comprobar así."
    ],
    answer: [
      undefined,
      "Die Antworten auf diese Frage sind keine Zahlen.",
      "Les réponses à cette question ne sont pas des nombres.",
      "Las respuestas a esta pregunta no son números."
    ],
    score: [
      undefined,
      "Diese Frage hat keine Optionen mit Punkten.",
      "Cette question n’a pas d’options avec des points.",
      "Esta pregunta no tiene opciones con puntos."
    ],
    exclusive: [
      undefined,
      "Das gilt nur dort, wo mehrere gewählt werden können.",
      "Cela ne vaut que si plusieurs choix sont possibles.",
      "Esto solo vale donde se pueden elegir varias."
    ],
    question: [
      undefined,
      "Die Antwort auf diese Frage ist von anderer Art.",
      "La réponse à cette question est d’une autre nature.",
      "La respuesta a esta pregunta es de otro tipo."
    ],
    today: [
      undefined,
      "Nur ein Datum kann mit heute verglichen werden.",
      "Seule une date se compare à aujourd’hui.",
      "Solo una fecha se compara con hoy."
    ]
  },
  answered: [
    "The question has answers, so its type cannot change.",
    "Die Frage hat Antworten, daher bleibt ihr Typ.",
    "La question a des réponses : son type ne change plus.",
    "La pregunta tiene respuestas, así que su tipo no cambia."
  ],
  inUse: [
    undefined,
    "Andere Teile der Umfrage brauchen das.",
    "D’autres parties de l’enquête en ont besoin.",
    "Otras partes de la encuesta lo necesitan."
  ],
  noQuestions: [
    "A survey needs at least one question before it is published.",
    "Eine Umfrage braucht mindestens eine Frage, bevor sie veröffentlicht wird.",
    "Une enquête a besoin d’au moins une question avant d’être publiée.",
    "Una encuesta necesita al menos una pregunta antes de publicarse."
  ],
  closesInThePast: [
    "The closing time is past. Move it or remove it in the editor.",
    "Der Schließzeitpunkt ist vorbei. Verschieben oder entfernen Sie ihn beim Bearbeiten.",
    "L’heure de fermeture est passée. Déplacez-la ou retirez-la dans l’éditeur.",
    "La hora de cierre ya pasó. Muévala o quítela en el editor."
  ],
  pendingChanges: [
    "The survey has pending changes. Apply or discard them first.",
    "Die Umfrage hat ausstehende Änderungen. Wenden Sie diese zuerst an, oder verwerfen Sie sie.",
    "L’enquête a des modifications en attente. Appliquez-les ou abandonnez-les d’abord.",
    "La encuesta tiene cambios pendientes. Aplíquelos o descártelos primero."
  ],
  notPublished: [
    "A draft cannot be closed: it was never published.",
    "Ein Entwurf kann nicht geschlossen werden: er war nie veröffentlicht.",
    "Un brouillon ne peut pas être fermé : il n’a jamais été publié.",
    "Un borrador no se puede cerrar: nunca se publicó."
  ],
  notWhilePublished: [
    undefined,
    "Welche Antworten eine Quote zählt, kann sich nicht ändern, solange die Umfrage veröffentlicht ist.",
    "Ce qu’un quota compte ne peut pas changer tant que l’enquête est publiée.",
    "Lo que cuenta una cuota no puede cambiar mientras la encuesta esté publicada."
  ],
  quotaCounting: [
    "The responses are still being counted for the quotas. Please try again in a moment.",
    "Die Antworten werden noch für die Quoten gezählt. Bitte versuchen Sie es gleich noch einmal.",
    "Les réponses sont en cours de comptage pour les quotas. Veuillez réessayer dans un instant.",
    "Las respuestas aún se están contando para las cuotas. Inténtelo de nuevo dentro de un momento."
  ],
  accountFull: [
    undefined,
    "Die Umfragen dieses Kontos brauchen zu viel Platz. Löschen Sie eine, die Sie nicht mehr brauchen.",
    "Les enquêtes de ce compte prennent trop de place. Supprimez-en une dont vous n’avez plus besoin.",
    "Las encuestas de esta cuenta ocupan demasiado. Elimine una que ya no necesite."
  ],
  surveyFull: [
    undefined,
    "Die Fragen der Umfrage sind mit denen, die für Antworten aufgehoben werden, zu groß.",
    "Les questions de l’enquête, avec celles qui sont conservées pour les réponses, sont trop volumineuses.",
    "Las preguntas de la encuesta, con las que se guardan para las respuestas, ocupan demasiado."
  ]
})
