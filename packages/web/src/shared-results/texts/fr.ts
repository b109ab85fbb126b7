import type { SharedResultsTexts } from "./en.js"

export const fr: SharedResultsTexts = {
  results: "Résultats",
  explanation: (minimum) =>
    `Chiffres de toutes les réponses. Un chiffre apparaît dès que ${minimum} personnes y contribuent et ne change que lorsque ${minimum} autres s’y ajoutent, afin que personne ne soit reconnaissable.`,
  tooFewTitle: "Pas encore assez de réponses",
  tooFewText: (minimum) => `Les chiffres apparaissent dès que ${minimum} personnes ont répondu.`,
  answered: (count) => `${count} réponses`,
  questionHidden: (minimum) =>
    `Moins de ${minimum} personnes ont répondu à cette question, ou ses chiffres révéleraient les réponses d’un nombre moindre.`,
  responseRemoved: (minimum) =>
    `Une réponse a été supprimée. Les chiffres réapparaissent dès que ${minimum} autres personnes ont répondu.`,
  rowsHidden: (minimum, rows) => `Non affiché, car moins de ${minimum} personnes y ont répondu : ${rows}`,
  notFoundTitle: "Ce lien ne fonctionne pas",
  notFoundText: "Il a peut-être été révoqué ou a expiré. Demandez-en un nouveau à la personne qui vous l’a envoyé."
}
