/** The texts of figures that can be cited, in all languages. */
import { textColumns } from "@canvass/ui"

export const citingTexts = textColumns({
  title: ["Cite these figures", "Diese Zahlen zitieren", "Citer ces chiffres", "Citar estas cifras"],
  hint: [
    "With the address and the cursor, the figures can be computed again at any time. The digest tells whether they are the same.",
    "Mit Adresse und Cursor lassen sich die Zahlen jederzeit neu berechnen. Der Digest zeigt, ob es dieselben sind.",
    "Avec l’adresse et le curseur, les chiffres peuvent être recalculés à tout moment. L’empreinte indique s’ils sont les mêmes.",
    "Con la dirección y el cursor, las cifras se pueden volver a calcular en cualquier momento. El resumen indica si son las mismas."
  ],
  address: ["Address", "Adresse", "Adresse", "Dirección"],
  cursor: ["Cursor", "Cursor", "Curseur", "Cursor"],
  digest: [
    "Digest (SHA-256, format 1)",
    "Digest (SHA-256, Format 1)",
    "Empreinte (SHA-256, format 1)",
    "Resumen (SHA-256, formato 1)"
  ],
  notCitable: [
    "These figures cannot be cited, because a variable or today’s date decides which responses they count.",
    "Diese Zahlen lassen sich nicht zitieren, weil eine Variable oder das heutige Datum entscheidet, welche Antworten sie zählen.",
    "Ces chiffres ne peuvent pas être cités, car une variable ou la date du jour détermine les réponses comptées.",
    "Estas cifras no se pueden citar, porque una variable o la fecha de hoy decide qué respuestas cuentan."
  ],
  keep: [
    "Open this page with these figures",
    "Diese Seite mit diesen Zahlen öffnen",
    "Ouvrir cette page avec ces chiffres",
    "Abrir esta página con estas cifras"
  ],
  past: [
    "These are the figures of an earlier time.",
    "Dies sind die Zahlen eines früheren Zeitpunkts.",
    "Ce sont les chiffres d’un moment antérieur.",
    "Estas son las cifras de un momento anterior."
  ],
  removed: (count: string) => [
    `Responses of then that have been removed since: ${count}.`,
    `Damalige Antworten, die seither entfernt wurden: ${count}.`,
    `Réponses d’alors supprimées depuis : ${count}.`,
    `Respuestas de entonces eliminadas desde ese momento: ${count}.`
  ],
  present: [
    "Show the present figures",
    "Aktuelle Zahlen zeigen",
    "Afficher les chiffres actuels",
    "Mostrar las cifras actuales"
  ],
  refused: [
    "The cursor in the address is not one of this survey, or has expired. These are the present figures.",
    "Der Cursor in der Adresse gehört nicht zu dieser Umfrage oder ist abgelaufen. Dies sind die aktuellen Zahlen.",
    "Le curseur de l’adresse n’est pas celui de cette enquête, ou a expiré. Ce sont les chiffres actuels.",
    "El cursor de la dirección no es de esta encuesta o ha caducado. Estas son las cifras actuales."
  ]
})
