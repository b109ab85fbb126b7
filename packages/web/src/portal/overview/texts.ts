/** The texts of the overview. */
import type { Language } from "@canvass/core"

export interface OverviewTexts {
  readonly title: string
  readonly surveys: string
  readonly published: string
  readonly requests: string
  readonly last30Days: string
  readonly newSurvey: string
  readonly newestSurveys: string
  readonly allSurveys: string
  readonly survey: string
  readonly status: string
  readonly responses: string
  readonly responsesInDays: (count: string) => string
  readonly attention: string
  readonly webhookPaused: (url: string) => string
  readonly webhookPausedText: string
  readonly seeWebhook: string
  readonly planExpires: string
  readonly planExpired: string
  readonly planFree: string
  readonly planText: string
  readonly steps: {
    readonly title: string
    readonly text: string
    readonly done: string
    readonly open: string
    readonly create: string
    readonly createText: string
    readonly publish: string
    readonly publishText: string
    readonly key: string
    readonly keyText: string
    readonly webhook: string
    readonly webhookText: string
  }
  readonly curl: string
  readonly curlHint: string
  readonly makeKey: string
  readonly docs: string
}

export const texts = {
  en: {
    title: "Overview",
    surveys: "Surveys",
    published: "Published",
    requests: "API requests",
    last30Days: "Last 30 days",
    newSurvey: "New survey",
    newestSurveys: "Newest surveys",
    allSurveys: "All surveys",
    survey: "Survey",
    status: "Status",
    responses: "Responses",
    responsesInDays: (count) => `${count} in the last 30 days`,
    attention: "Needs your attention",
    webhookPaused: (url) => `The webhook ${url} is paused.`,
    webhookPausedText: "Its deliveries have failed too often. Events wait until it is enabled again.",
    seeWebhook: "See the webhook",
    planExpires: "Your plan ends",
    planExpired: "Your plan ended",
    planFree: "Your plan is free: new surveys and API keys need a paid plan.",
    planText: "Without it, everything stays readable, but new surveys and API keys are refused.",
    steps: {
      title: "First steps",
      text: "Four steps from an empty account to answers in your own system.",
      done: "done",
      open: "open",
      create: "Create a survey",
      createText: "Eleven types of questions, on a page or through the API.",
      publish: "Publish and share it",
      publishText: "By link, QR code, or embedded in your own page.",
      key: "Generate an API key",
      keyText: "For your server. It is shown once.",
      webhook: "Add a webhook",
      webhookText: "Your server hears of each response at once."
    },
    curl: "Use the API",
    curlHint: "Everything on these pages is an API call. This one creates a survey:",
    makeKey: "API key",
    docs: "API reference"
  },
  de: {
    title: "Übersicht",
    surveys: "Umfragen",
    published: "Veröffentlicht",
    requests: "API-Anfragen",
    last30Days: "Letzte 30 Tage",
    newSurvey: "Neue Umfrage",
    newestSurveys: "Neueste Umfragen",
    allSurveys: "Alle Umfragen",
    survey: "Umfrage",
    status: "Status",
    responses: "Antworten",
    responsesInDays: (count) => `${count} in den letzten 30 Tagen`,
    attention: "Braucht Ihre Aufmerksamkeit",
    webhookPaused: (url) => `Der Webhook ${url} ist pausiert.`,
    webhookPausedText: "Seine Zustellungen sind zu oft fehlgeschlagen. Ereignisse warten, bis er wieder aktiv ist.",
    seeWebhook: "Zum Webhook",
    planExpires: "Ihr Tarif endet",
    planExpired: "Ihr Tarif endete",
    planFree: "Ihr Tarif ist kostenlos: neue Umfragen und API-Schlüssel brauchen einen bezahlten Tarif.",
    planText: "Ohne ihn bleibt alles lesbar, aber neue Umfragen und API-Schlüssel werden abgelehnt.",
    steps: {
      title: "Erste Schritte",
      text: "Vier Schritte vom leeren Konto zu Antworten in Ihrem eigenen System.",
      done: "erledigt",
      open: "offen",
      create: "Eine Umfrage anlegen",
      createText: "Elf Arten von Fragen, auf einer Seite oder über die API.",
      publish: "Veröffentlichen und teilen",
      publishText: "Mit Link, QR-Code oder eingebettet in Ihre eigene Seite.",
      key: "Einen API-Schlüssel erzeugen",
      keyText: "Für Ihren Server. Er wird einmal gezeigt.",
      webhook: "Einen Webhook hinzufügen",
      webhookText: "Ihr Server erfährt sofort von jeder Antwort."
    },
    curl: "Die API nutzen",
    curlHint: "Alles auf diesen Seiten ist ein Aufruf der API. Dieser legt eine Umfrage an:",
    makeKey: "API-Schlüssel",
    docs: "API-Referenz"
  },
  fr: {
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
    makeKey: "Clé d’API",
    docs: "Référence de l’API"
  },
  es: {
    title: "Resumen",
    surveys: "Encuestas",
    published: "Publicadas",
    requests: "Peticiones a la API",
    last30Days: "Últimos 30 días",
    newSurvey: "Nueva encuesta",
    newestSurveys: "Encuestas recientes",
    allSurveys: "Todas las encuestas",
    survey: "Encuesta",
    status: "Estado",
    responses: "Respuestas",
    responsesInDays: (count) => `${count} en los últimos 30 días`,
    attention: "Requiere su atención",
    webhookPaused: (url) => `El webhook ${url} está en pausa.`,
    webhookPausedText: "Sus entregas han fallado demasiadas veces. Los eventos esperan hasta que se active de nuevo.",
    seeWebhook: "Ver el webhook",
    planExpires: "Su plan termina",
    planExpired: "Su plan terminó",
    planFree: "Su plan es gratuito: las encuestas y claves de API nuevas necesitan un plan de pago.",
    planText: "Sin él todo sigue siendo legible, pero se rechazan encuestas y claves de API nuevas.",
    steps: {
      title: "Primeros pasos",
      text: "Cuatro pasos desde una cuenta vacía hasta las respuestas en su propio sistema.",
      done: "hecho",
      open: "pendiente",
      create: "Crear una encuesta",
      createText: "Once tipos de preguntas, en una página o con la API.",
      publish: "Publicarla y compartirla",
      publishText: "Con un enlace, un código QR o dentro de su página.",
      key: "Generar una clave de API",
      keyText: "Para su servidor. Se muestra una vez.",
      webhook: "Añadir un webhook",
      webhookText: "Su servidor conoce cada respuesta al instante."
    },
    curl: "Usar la API",
    curlHint: "Todo lo que hacen estas páginas es una llamada a la API. Esta crea una encuesta:",
    makeKey: "Clave de API",
    docs: "Referencia de la API"
  }
} satisfies Record<Language, OverviewTexts>
