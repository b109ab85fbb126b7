import type { ResultsLinkTexts } from "./en.js"

export const fr: ResultsLinkTexts = {
  results: "Résultats",
  title: "Partager les résultats",
  explanation: (minimum) =>
    `Toute personne qui a le lien voit les chiffres de toutes les réponses, sans connexion et sans réponses individuelles. Un chiffre apparaît dès que ${minimum} personnes y contribuent et ne change que lorsque ${minimum} autres s’y ajoutent.`,
  address: "Lien vers les résultats",
  make: "Créer un lien",
  save: "Enregistrer",
  open: "Ouvrir la page",
  neverExpires: "Il n’expire pas.",
  expiresAt: "Il expire :",
  hasExpired: "Il a expiré :",
  withTexts: "Les textes les plus récents des répondants sont affichés.",
  withoutTexts: "Les textes des répondants ne sont pas affichés.",
  expires: "Dernier jour",
  expiresHint: "En UTC. Vide : le lien fonctionne jusqu’à sa révocation.",
  optional: "facultatif",
  texts: "Afficher les textes les plus récents des répondants",
  rotate: "Nouvelle adresse",
  rotateText: "Le lien reçoit une nouvelle adresse. L’ancienne cesse aussitôt de fonctionner.",
  revoke: "Révoquer le lien",
  revokeText: "L’adresse cesse aussitôt de fonctionner. Un lien créé plus tard aura une autre adresse.",
  flashes: {
    "results-link-made": "Le lien est créé. Envoyez-le aux personnes qui peuvent voir les résultats.",
    "results-link-saved": "Les réglages du lien sont enregistrés.",
    "results-link-rotated": "Le lien a une nouvelle adresse.",
    "results-link-revoked": "Le lien est révoqué."
  }
}
