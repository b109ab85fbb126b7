/** The texts of the form that gives a survey an address of its own. */
import type { Language } from "@canvass/core/ports"
import { textColumns } from "@canvass/ui"

export type AliasTexts = (typeof aliasTexts)[Language]

export const aliasTexts = textColumns({
  title: ["Address of your own", "Eigene Adresse", "Adresse personnalisée", "Dirección propia"],
  hint: [
    "A short name for the link. The address above goes on working, and a name that you give up stays yours.",
    "Ein kurzer Name für den Link. Die Adresse von vorher bleibt gültig, und ein Name, den Sie aufgeben, bleibt Ihrer.",
    "Un nom court pour le lien. L’ancienne adresse reste valable, et un nom auquel vous renoncez reste le vôtre.",
    "Un nombre corto para el enlace. La dirección anterior sigue siendo válida, y un nombre al que renuncie seguirá siendo suyo."
  ],
  name: ["Name", "Name", "Nom", "Nombre"],
  nameHint: (prefix: string) => [
    `After ${prefix}: 3 to 60 small letters a to z, digits and hyphens.`,
    `Nach ${prefix}: 3 bis 60 kleine Buchstaben a bis z, Ziffern und Bindestriche.`,
    `Après ${prefix} : de 3 à 60 lettres minuscules de a à z, chiffres et traits d’union.`,
    `Después de ${prefix}: de 3 a 60 letras minúsculas de la a a la z, cifras y guiones.`
  ],
  optional: ["optional", "freiwillig", "facultatif", "opcional"],
  save: ["Save address", "Adresse speichern", "Enregistrer l’adresse", "Guardar dirección"],
  saved: [
    "The address of the survey is saved.",
    "Die Adresse der Umfrage ist gespeichert.",
    "L’adresse de l’enquête est enregistrée.",
    "La dirección de la encuesta está guardada."
  ],
  taken: [
    "This name is taken. Choose another one.",
    "Dieser Name ist vergeben. Wählen Sie einen anderen.",
    "Ce nom est déjà pris. Choisissez-en un autre.",
    "Este nombre ya está en uso. Elija otro."
  ],
  tooMany: (max: number) => [
    `You have had ${max} names. Choose one of them.`,
    `Sie haben schon ${max} Namen vergeben. Wählen Sie einen davon.`,
    `Vous avez déjà choisi ${max} noms. Reprenez l’un d’eux.`,
    `Ya ha elegido ${max} nombres. Use uno de ellos.`
  ],
  invalid: [
    "Use 3 to 60 small letters a to z, digits and hyphens.",
    "Verwenden Sie 3 bis 60 kleine Buchstaben a bis z, Ziffern und Bindestriche.",
    "Utilisez de 3 à 60 lettres minuscules de a à z, chiffres et traits d’union.",
    "Use de 3 a 60 letras minúsculas de la a a la z, cifras y guiones."
  ]
})
