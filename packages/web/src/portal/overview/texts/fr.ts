import type { OverviewTexts } from "./en.js"

export const fr: OverviewTexts = {
  formUsed: "Ce formulaire avait déjà été envoyé et n’a rien fait cette fois. Ce qu’il a montré une fois, comme " +
    "une clé ou un secret, peut être remplacé.",
  title: "Vue d’ensemble",
  surveys: "Enquêtes",
  published: "Publiées",
  requests: "Requêtes d’API",
  last30Days: "30 derniers jours",
  newSurvey: "Nouvelle enquête",
  newestSurveys: "Enquêtes récentes",
  allSurveys: "Toutes les enquêtes",
  survey: "Enquête",
  status: "État",
  responses: "Réponses",
  responsesInDays: (count) => `${count} ces 30 derniers jours`,
  attention: "Demande votre attention",
  webhookPaused: (url) => `Le webhook ${url} est en pause.`,
  webhookPausedText: "Ses livraisons ont échoué trop souvent. Les événements attendent sa réactivation.",
  seeWebhook: "Voir le webhook",
  planExpires: "Votre forfait se termine",
  planExpired: "Votre forfait s’est terminé",
  planFree: "Votre forfait est gratuit : de nouvelles enquêtes et clés d’API demandent un forfait payant.",
  planText: "Sans lui, tout reste lisible, mais de nouvelles enquêtes et clés d’API sont refusées.",
  steps: {
    title: "Premiers pas",
    text: "Quatre étapes d’un compte vide aux réponses dans votre propre système.",
    done: "fait",
    open: "à faire",
    create: "Créer une enquête",
    createText: "Onze types de questions, sur une page ou par l’API.",
    publish: "La publier et la partager",
    publishText: "Par lien, code QR ou intégrée dans votre page.",
    key: "Générer une clé d’API",
    keyText: "Pour votre serveur. Elle n’est affichée qu’une fois.",
    webhook: "Ajouter un webhook",
    webhookText: "Votre serveur apprend aussitôt chaque réponse."
  },
  curl: "Utiliser l’API",
  curlHint: "Tout ce que font ces pages est un appel de l’API. Celui-ci crée une enquête :",
  makeKey: "Clés d’API",
  docs: "Référence de l’API"
}
