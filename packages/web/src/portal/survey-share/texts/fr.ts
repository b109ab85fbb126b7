import type { SurveyShareTexts } from "./en.js"

export const fr: SurveyShareTexts = {
  surveys: "Enquêtes",
  draftTitle: "Pas encore publiée",
  draftText: "Personne ne peut répondre à un brouillon. Publiez-le, et son lien fonctionne aussitôt.",
  publish: "Publier l’enquête",
  addQuestions: "Ajoutez d’abord une question",
  publishedTitle: "Cette enquête accepte les réponses",
  publishedSince: "Publiée",
  closesAt: "Elle ferme",
  close: "Fermer l’enquête",
  closeReason: "Motif",
  closeReasonHint: "Pour les webhooks et vos dossiers. Les participants ne le voient pas.",
  optional: "facultatif",
  closeText: "Une enquête fermée n’accepte plus de réponses. Vous pouvez la rouvrir.",
  closedTitle: "Cette enquête est fermée",
  closedAt: "Fermée",
  reason: (reason) => `Motif : ${reason}`,
  expired: "Son heure de fermeture est passée.",
  reopen: "Rouvrir",
  expiredHint: "L’heure de fermeture est passée. Déplacez-la ou retirez-la avant de rouvrir l’enquête.",
  linkTitle: "Lien",
  linkHint: "Toute personne qui l’a peut répondre.",
  linkClosed: "Qui l’ouvre apprend que cette enquête est fermée.",
  privateTitle: "Privée",
  privateText: "Cette enquête est privée : elle n’a pas de page publique. Seul ce compte peut y répondre, par l’API.",
  changeVisibility: "Modifier la visibilité",
  editSurvey: "Modifier l’enquête",
  notLive: "Le lien fonctionne dès que l’enquête est publiée.",
  open: "Ouvrir la page",
  qrTitle: "Code QR",
  qrLabel: "Code QR avec le lien vers l’enquête",
  qrHint: "Pour les affiches et les reçus. Enregistrez l’image pour l’imprimer à toute taille.",
  qrDownload: "Télécharger en SVG",
  embedTitle: "Intégrer",
  embedHint: "Affiche l’enquête dans une autre page, à la place de ce script.",
  curlTitle: "Envoyer des réponses par l’API",
  curlHint: "Les programmes envoient des réponses sans connexion. Cet exemple répond aux premières questions.",
  curlPrivate: "Seuls les programmes qui ont une clé d’API de ce compte peuvent envoyer des réponses. " +
    "Cet exemple répond aux premières questions.",
  refusedDraft: "L’API refuse les réponses jusqu’à la publication de l’enquête.",
  refusedClosed: "L’API refuse les réponses tant que l’enquête est fermée.",
  flashes: {
    "survey-published": "L’enquête est publiée. Partagez son lien.",
    "survey-closed": "L’enquête est fermée.",
    "survey-reopened": "L’enquête accepte de nouveau les réponses."
  },
  rules: {
    "no-questions": "Une enquête a besoin d’au moins une question avant d’être publiée.",
    "closes-in-the-past": "L’heure de fermeture est passée. Déplacez-la ou retirez-la dans l’éditeur.",
    "not-published": "Un brouillon ne peut pas être fermé : il n’a jamais été publié."
  }
}
