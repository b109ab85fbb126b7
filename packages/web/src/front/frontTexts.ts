/** The texts of the front page, in all languages. */
import { textColumns } from "@canvass/ui"

export const frontTexts = textColumns({
  title: [
    "Canvass: surveys on your own server",
    "Canvass: Umfragen auf dem eigenen Server",
    "Canvass : des enquêtes sur votre propre serveur",
    "Canvass: encuestas en su propio servidor"
  ],
  heading: [
    "Surveys on your own server",
    "Umfragen auf dem eigenen Server",
    "Des enquêtes sur votre propre serveur",
    "Encuestas en su propio servidor"
  ],
  lead: [
    "Ask, collect and understand. Canvass gives your respondents a page, your team a portal, and your programs an API.",
    "Fragen, sammeln, verstehen. Canvass bietet Ihren Befragten eine Seite, Ihrem Team ein Portal und Ihren Programmen eine API.",
    "Interroger, recueillir, comprendre. Canvass offre une page à vos répondants, un portail à votre équipe et une API à vos programmes.",
    "Preguntar, recopilar, comprender. Canvass ofrece una página a quienes responden, un portal a su equipo y una API a sus programas."
  ],
  openPortal: ["Open the portal", "Portal öffnen", "Ouvrir le portail", "Abrir el portal"],
  apiReference: [
    "Read the API reference",
    "API-Referenz lesen",
    "Lire la référence de l’API",
    "Leer la referencia de la API"
  ],
  exampleSurvey: [
    "Try an example survey",
    "Beispielumfrage ausprobieren",
    "Essayer une enquête d’exemple",
    "Probar una encuesta de ejemplo"
  ],
  respondentsTitle: ["For respondents", "Für Befragte", "Pour les répondants", "Para quienes responden"],
  respondentsText: [
    "A page for each survey, in four languages. It works on every phone, by keyboard alone and without JavaScript, and can be saved and continued later.",
    "Eine Seite für jede Umfrage, in vier Sprachen. Sie funktioniert auf jedem Telefon, allein mit der Tastatur und ohne JavaScript. Antworten lassen sich speichern und später fortsetzen.",
    "Une page pour chaque enquête, en quatre langues. Elle fonctionne sur tous les téléphones, au clavier seul et sans JavaScript. Les réponses peuvent être enregistrées et reprises plus tard.",
    "Una página para cada encuesta, en cuatro idiomas. Funciona en cualquier teléfono, solo con el teclado y sin JavaScript. Las respuestas se pueden guardar y continuar más tarde."
  ],
  teamsTitle: ["For teams", "Für Teams", "Pour les équipes", "Para equipos"],
  teamsText: [
    "Build surveys with eleven types of questions, share a link or embed them, and read the results while answers arrive.",
    "Umfragen mit elf Fragetypen erstellen, als Link teilen oder einbetten und die Ergebnisse lesen, während Antworten eintreffen.",
    "Créez des enquêtes avec onze types de questions, partagez un lien ou intégrez-les, et lisez les résultats à mesure que les réponses arrivent.",
    "Cree encuestas con once tipos de preguntas, comparta un enlace o insértelas, y lea los resultados mientras llegan las respuestas."
  ],
  developersTitle: ["For developers", "Für Entwickler", "Pour les développeurs", "Para desarrolladores"],
  developersText: [
    "Everything is in the REST API: surveys, responses, analytics, exports of any size, and signed webhooks that are delivered at least once.",
    "Alles steht in der REST-API: Umfragen, Antworten, Auswertungen, Exporte jeder Größe und signierte Webhooks, die mindestens einmal zugestellt werden.",
    "Tout est dans l’API REST : enquêtes, réponses, analyses, exports de toute taille et webhooks signés, livrés au moins une fois.",
    "Todo está en la API REST: encuestas, respuestas, análisis, exportaciones de cualquier tamaño y webhooks firmados que se entregan al menos una vez."
  ],
  curlHeading: [
    "Create a survey with one request",
    "Eine Umfrage mit einer Anfrage erstellen",
    "Créer une enquête en une requête",
    "Crear una encuesta con una petición"
  ],
  curlText: [
    "Make an API key in the portal, and paste:",
    "Im Portal einen API-Schlüssel erzeugen und einfügen:",
    "Créez une clé d’API dans le portail, puis collez :",
    "Cree una clave de API en el portal y pegue:"
  ],
  curlTitle: ["curl", "curl", "curl", "curl"],
  apiRoot: ["API", "API", "API", "API"],
  contract: ["OpenAPI 3.1", "OpenAPI 3.1", "OpenAPI 3.1", "OpenAPI 3.1"],
  errors: ["Errors", "Fehler", "Erreurs", "Errores"],
  languages: ["Language", "Sprache", "Langue", "Idioma"],
  errorPages: ["All problem types", "Alle Fehlerarten", "Tous les types d’erreurs", "Todos los tipos de errores"]
})
