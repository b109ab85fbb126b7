/** The texts of the overview, in all languages. */
import type { Language } from "@canvass/core/ports"
import { textColumns } from "@canvass/ui"

export type OverviewTexts = (typeof overviewTexts)[Language]

export const overviewTexts = textColumns({
  formUsed: [
    "That form had been sent before, and has done nothing now. What it showed once, such as a key or a " +
    "secret, can be replaced by a new one.",
    "Dieses Formular war schon gesendet worden und hat jetzt nichts getan. Was es einmal gezeigt hat, " +
    "etwa einen Schlüssel oder ein Geheimnis, lässt sich durch Neues ersetzen.",
    "Ce formulaire avait déjà été envoyé et n’a rien fait cette fois. Ce qu’il a montré une fois, comme " +
    "une clé ou un secret, peut être remplacé.",
    "Este formulario ya se había enviado y ahora no ha hecho nada. Lo que mostró una vez, como una clave " +
    "o un secreto, se puede sustituir por otro."
  ],
  title: ["Overview", "Übersicht", "Vue d’ensemble", "Resumen"],
  surveys: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
  published: ["Published", "Veröffentlicht", "Publiées", "Publicadas"],
  last30Days: ["Last 30 days", "Letzte 30 Tage", "30 derniers jours", "Últimos 30 días"],
  last7Days: ["Last 7 days", "Letzte 7 Tage", "7 derniers jours", "Últimos 7 días"],
  moreThanBefore: (count: string) => [
    `, ${count} more than in the seven days before`,
    `, ${count} mehr als in den sieben Tagen davor`,
    `, ${count} de plus que les sept jours précédents`,
    `, ${count} más que en los siete días anteriores`
  ],
  fewerThanBefore: (count: string) => [
    `, ${count} fewer than in the seven days before`,
    `, ${count} weniger als in den sieben Tagen davor`,
    `, ${count} de moins que les sept jours précédents`,
    `, ${count} menos que en los siete días anteriores`
  ],
  score: ["Score, 30 days", "Score, 30 Tage", "Score, 30 jours", "NPS, 30 días"],
  higherThanBefore: (points: string) => [
    `, ${points} higher than in the 30 days before`,
    `, ${points} höher als in den 30 Tagen davor`,
    `, ${points} de plus que les 30 jours précédents`,
    `, ${points} más que en los 30 días anteriores`
  ],
  lowerThanBefore: (points: string) => [
    `, ${points} lower than in the 30 days before`,
    `, ${points} niedriger als in den 30 Tagen davor`,
    `, ${points} de moins que les 30 jours précédents`,
    `, ${points} menos que en los 30 días anteriores`
  ],
  latestSurveys: [
    "Surveys with the latest responses",
    "Umfragen mit den neuesten Antworten",
    "Enquêtes aux dernières réponses",
    "Encuestas con las últimas respuestas"
  ],
  allSurveys: ["All surveys", "Alle Umfragen", "Toutes les enquêtes", "Todas las encuestas"],
  survey: ["Survey", "Umfrage", "Enquête", "Encuesta"],
  status: ["Status", "Status", "État", "Estado"],
  responses: ["Responses", "Antworten", "Réponses", "Respuestas"],
  responsesInDays: (count: string) => [
    `${count} in the last 30 days`,
    `${count} in den letzten 30 Tagen`,
    `${count} ces 30 derniers jours`,
    `${count} en los últimos 30 días`
  ],
  attention: [
    "Needs your attention",
    "Braucht Ihre Aufmerksamkeit",
    "Demande votre attention",
    "Requiere su atención"
  ],
  webhookPaused: (url: string) => [
    `The webhook ${url} is paused.`,
    `Der Webhook ${url} ist pausiert.`,
    `Le webhook ${url} est en pause.`,
    `El webhook ${url} está en pausa.`
  ],
  webhookPausedText: [
    "Its deliveries have failed too often. Events wait until it is enabled again.",
    "Seine Zustellungen sind zu oft fehlgeschlagen. Ereignisse warten, bis er wieder aktiv ist.",
    "Ses livraisons ont échoué trop souvent. Les événements attendent sa réactivation.",
    "Sus entregas han fallado demasiadas veces. Los eventos esperan hasta que se active de nuevo."
  ],
  seeWebhook: ["See the webhook", "Zum Webhook", "Voir le webhook", "Ver el webhook"],
  planExpires: ["Your plan ends", "Ihr Tarif endet", "Votre forfait se termine", "Su plan termina"],
  planExpired: ["Your plan ended", "Ihr Tarif endete", "Votre forfait s’est terminé", "Su plan terminó"],
  planFree: [
    "Your plan is free: new surveys and API keys need a paid plan.",
    "Ihr Tarif ist kostenlos: neue Umfragen und API-Schlüssel brauchen einen bezahlten Tarif.",
    "Votre forfait est gratuit : de nouvelles enquêtes et clés d’API demandent un forfait payant.",
    "Su plan es gratuito: las encuestas y claves de API nuevas necesitan un plan de pago."
  ],
  planText: [
    "Without it, everything stays readable, but new surveys and API keys are refused.",
    "Ohne ihn bleibt alles lesbar, aber neue Umfragen und API-Schlüssel werden abgelehnt.",
    "Sans lui, tout reste lisible, mais de nouvelles enquêtes et clés d’API sont refusées.",
    "Sin él todo sigue siendo legible, pero se rechazan encuestas y claves de API nuevas."
  ],
  steps: {
    title: ["First steps", "Erste Schritte", "Premiers pas", "Primeros pasos"],
    text: [
      "Four steps from an empty account to answers in your own system.",
      "Vier Schritte vom leeren Konto zu Antworten in Ihrem eigenen System.",
      "Quatre étapes d’un compte vide aux réponses dans votre propre système.",
      "Cuatro pasos desde una cuenta vacía hasta las respuestas en su propio sistema."
    ],
    done: ["done", "erledigt", "fait", "hecho"],
    open: ["open", "offen", "à faire", "pendiente"],
    create: ["Create a survey", "Eine Umfrage anlegen", "Créer une enquête", "Crear una encuesta"],
    createText: [
      "Eleven types of questions, on a page or through the API.",
      "Elf Arten von Fragen, auf einer Seite oder über die API.",
      "Onze types de questions, sur une page ou par l’API.",
      "Once tipos de preguntas, en una página o con la API."
    ],
    publish: [
      "Publish and share it",
      "Veröffentlichen und teilen",
      "La publier et la partager",
      "Publicarla y compartirla"
    ],
    publishText: [
      "By link, QR code, or embedded in your own page.",
      "Mit Link, QR-Code oder eingebettet in Ihre eigene Seite.",
      "Par lien, code QR ou intégrée dans votre page.",
      "Con un enlace, un código QR o dentro de su página."
    ],
    key: ["Generate an API key", "Einen API-Schlüssel erzeugen", "Générer une clé d’API", "Generar una clave de API"],
    keyText: [
      "For your server. It is shown once.",
      "Für Ihren Server. Er wird einmal gezeigt.",
      "Pour votre serveur. Elle n’est affichée qu’une fois.",
      "Para su servidor. Se muestra una vez."
    ],
    webhook: ["Add a webhook", "Einen Webhook hinzufügen", "Ajouter un webhook", "Añadir un webhook"],
    webhookText: [
      "Your server hears of each response at once.",
      "Ihr Server erfährt sofort von jeder Antwort.",
      "Votre serveur apprend aussitôt chaque réponse.",
      "Su servidor conoce cada respuesta al instante."
    ]
  },
  curl: ["Use the API", "Die API nutzen", "Utiliser l’API", "Usar la API"],
  curlHint: [
    "Everything on these pages is an API call. This one creates a survey:",
    "Alles auf diesen Seiten ist ein Aufruf der API. Dieser legt eine Umfrage an:",
    "Tout ce que font ces pages est un appel de l’API. Celui-ci crée une enquête :",
    "Todo lo que hacen estas páginas es una llamada a la API. Esta crea una encuesta:"
  ],
  makeKey: ["API keys", "API-Schlüssel", "Clés d’API", "Claves de API"],
  docs: ["API reference", "API-Referenz", "Référence de l’API", "Referencia de la API"]
})
