/** The texts of the results that a link shows, in all languages. */
import { textColumns } from "@canvass/ui"

export const sharedResultsTexts = textColumns({
  results: ["Results", "Ergebnisse", "Résultats", "Resultados"],
  explanation: (minimum: string) => [
    `Figures of everybody who has answered. A figure is shown once ${minimum} people are behind it, and changes only when ${minimum} more are, so that nobody can be recognised.`,
    `Zahlen aus allen Antworten. Eine Zahl erscheint, sobald ${minimum} Personen dahinterstehen, und ändert sich erst, wenn ${minimum} weitere hinzukommen, damit niemand erkennbar ist.`,
    `Chiffres de toutes les réponses. Un chiffre apparaît dès que ${minimum} personnes y contribuent et ne change que lorsque ${minimum} autres s’y ajoutent, afin que personne ne soit reconnaissable.`,
    `Cifras de todas las respuestas. Una cifra aparece cuando hay ${minimum} personas detrás y solo cambia cuando se suman otras ${minimum}, para que nadie sea reconocible.`
  ],
  tooFewTitle: [
    "Not enough responses yet",
    "Noch nicht genug Antworten",
    "Pas encore assez de réponses",
    "Aún no hay suficientes respuestas"
  ],
  tooFewText: (minimum: string) => [
    `Figures are shown once ${minimum} people have answered.`,
    `Zahlen erscheinen, sobald ${minimum} Personen geantwortet haben.`,
    `Les chiffres apparaissent dès que ${minimum} personnes ont répondu.`,
    `Las cifras aparecen cuando han respondido ${minimum} personas.`
  ],
  answered: (count: string) => [
    `${count} answered`,
    `${count} beantwortet`,
    `${count} réponses`,
    `${count} respuestas`
  ],
  questionHidden: (minimum: string) => [
    `Fewer than ${minimum} people have answered this question, or its figures would tell what fewer have answered.`,
    `Weniger als ${minimum} Personen haben diese Frage beantwortet, oder die Zahlen würden die Antworten von weniger verraten.`,
    `Moins de ${minimum} personnes ont répondu à cette question, ou ses chiffres révéleraient les réponses d’un nombre moindre.`,
    `Menos de ${minimum} personas han respondido a esta pregunta, o sus cifras revelarían las respuestas de menos personas.`
  ],
  responseRemoved: (minimum: string) => [
    `A response was removed. The figures are shown again once ${minimum} more people have answered.`,
    `Eine Antwort wurde gelöscht. Die Zahlen erscheinen wieder, sobald ${minimum} weitere Personen geantwortet haben.`,
    `Une réponse a été supprimée. Les chiffres réapparaissent dès que ${minimum} autres personnes ont répondu.`,
    `Se ha eliminado una respuesta. Las cifras vuelven a mostrarse cuando hayan respondido otras ${minimum} personas.`
  ],
  rowsHidden: (minimum: string, rows: string) => [
    `Not shown, because fewer than ${minimum} people answered them: ${rows}`,
    `Nicht gezeigt, weil weniger als ${minimum} Personen sie beantwortet haben: ${rows}`,
    `Non affiché, car moins de ${minimum} personnes y ont répondu : ${rows}`,
    `No se muestra porque menos de ${minimum} personas respondieron: ${rows}`
  ],
  notFoundTitle: [
    "This link does not work",
    "Dieser Link funktioniert nicht",
    "Ce lien ne fonctionne pas",
    "Este enlace no funciona"
  ],
  notFoundText: [
    "It may have been revoked, or has expired. Ask whoever has sent it to you for a new one.",
    "Vielleicht wurde er widerrufen oder ist abgelaufen. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.",
    "Il a peut-être été révoqué ou a expiré. Demandez-en un nouveau à la personne qui vous l’a envoyé.",
    "Puede que se haya revocado o haya caducado. Pida uno nuevo a quien se lo envió."
  ]
})
