import type { FrontTexts } from "./en.js"

export const fr: FrontTexts = {
  title: "Canvass : des enquêtes sur votre propre serveur",
  heading: "Des enquêtes sur votre propre serveur",
  lead:
    "Interroger, recueillir, comprendre. Canvass offre une page à vos répondants, un portail à votre équipe et une API à vos programmes.",
  openPortal: "Ouvrir le portail",
  apiReference: "Lire la référence de l’API",
  exampleSurvey: "Essayer une enquête d’exemple",
  respondentsTitle: "Pour les répondants",
  respondentsText:
    "Une page pour chaque enquête, en quatre langues. Elle fonctionne sur tous les téléphones, au clavier seul et sans JavaScript. Les réponses peuvent être enregistrées et reprises plus tard.",
  teamsTitle: "Pour les équipes",
  teamsText:
    "Créez des enquêtes avec onze types de questions, partagez un lien ou intégrez-les, et lisez les résultats à mesure que les réponses arrivent.",
  developersTitle: "Pour les développeurs",
  developersText:
    "Tout est dans l’API REST : enquêtes, réponses, analyses, exports de toute taille et webhooks signés, livrés au moins une fois.",
  curlHeading: "Créer une enquête en une requête",
  curlText: "Créez une clé d’API dans le portail, puis collez :",
  curlTitle: "curl",
  apiRoot: "API",
  contract: "OpenAPI 3.1",
  errors: "Erreurs",
  languages: "Langue",
  errorPages: "Tous les types d’erreurs"
}
