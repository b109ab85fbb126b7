/** The texts of the page that publishes and shares a survey. */
import type { Language } from "@canvass/core/ports"
import { textColumns } from "@canvass/ui"

export type SurveyShareTexts = (typeof surveyShareTexts)[Language]

export const surveyShareTexts = textColumns({
  surveys: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
  draftTitle: ["Not published yet", "Noch nicht veröffentlicht", "Pas encore publiée", "Aún sin publicar"],
  draftText: [
    "Nobody can answer a draft. Publish it, and its link works at once.",
    "Einen Entwurf kann niemand beantworten. Veröffentlichen Sie ihn, und sein Link funktioniert sofort.",
    "Personne ne peut répondre à un brouillon. Publiez-le, et son lien fonctionne aussitôt.",
    "Nadie puede responder a un borrador. Publíquelo y su enlace funcionará enseguida."
  ],
  publish: ["Publish survey", "Umfrage veröffentlichen", "Publier l’enquête", "Publicar encuesta"],
  addQuestions: [
    "Add a question first",
    "Erst eine Frage hinzufügen",
    "Ajoutez d’abord une question",
    "Añada antes una pregunta"
  ],
  publishedTitle: [
    "This survey accepts answers",
    "Diese Umfrage nimmt Antworten an",
    "Cette enquête accepte les réponses",
    "Esta encuesta acepta respuestas"
  ],
  publishedSince: ["Published", "Veröffentlicht", "Publiée", "Publicada"],
  closesAt: ["It closes", "Sie schließt", "Elle ferme", "Se cierra"],
  close: ["Close survey", "Umfrage schließen", "Fermer l’enquête", "Cerrar encuesta"],
  closeReason: ["Reason", "Grund", "Motif", "Motivo"],
  closeReasonHint: [
    "For webhooks and for your records. Respondents do not see it.",
    "Für Webhooks und Ihre Unterlagen. Befragte sehen ihn nicht.",
    "Pour les webhooks et vos dossiers. Les participants ne le voient pas.",
    "Para los webhooks y sus registros. Los participantes no lo ven."
  ],
  optional: ["optional", "freiwillig", "facultatif", "opcional"],
  closeText: [
    "A closed survey takes no more answers. You can open it again.",
    "Eine geschlossene Umfrage nimmt keine Antworten mehr an. Sie können sie wieder öffnen.",
    "Une enquête fermée n’accepte plus de réponses. Vous pouvez la rouvrir.",
    "Una encuesta cerrada no acepta más respuestas. Puede volver a abrirla."
  ],
  closedTitle: [
    "This survey is closed",
    "Diese Umfrage ist geschlossen",
    "Cette enquête est fermée",
    "Esta encuesta está cerrada"
  ],
  closedAt: ["Closed", "Geschlossen", "Fermée", "Cerrada"],
  reason: (reason: string) => [`Reason: ${reason}`, `Grund: ${reason}`, `Motif : ${reason}`, `Motivo: ${reason}`],
  expired: [
    "Its closing time has passed.",
    "Ihr Schließzeitpunkt ist vorbei.",
    "Son heure de fermeture est passée.",
    "Su hora de cierre ya pasó."
  ],
  reopen: ["Open again", "Wieder öffnen", "Rouvrir", "Volver a abrir"],
  expiredHint: [
    "Its closing time has passed. Move it or remove it before you open the survey again.",
    "Der Schließzeitpunkt ist vorbei. Verschieben oder entfernen Sie ihn, bevor Sie die Umfrage öffnen.",
    "L’heure de fermeture est passée. Déplacez-la ou retirez-la avant de rouvrir l’enquête.",
    "La hora de cierre ya pasó. Muévala o quítela antes de volver a abrir la encuesta."
  ],
  linkTitle: ["Link", "Link", "Lien", "Enlace"],
  linkHint: [
    "Everybody who has it can answer.",
    "Alle, die ihn haben, können antworten.",
    "Toute personne qui l’a peut répondre.",
    "Quien lo tenga puede responder."
  ],
  linkClosed: [
    "Who opens it reads that this survey is closed.",
    "Wer ihn öffnet, liest, dass diese Umfrage beendet ist.",
    "Qui l’ouvre apprend que cette enquête est fermée.",
    "Quien lo abra leerá que esta encuesta está cerrada."
  ],
  privateTitle: ["Private", "Privat", "Privée", "Privada"],
  privateText: [
    "This survey is private: it has no public page. Only this account can answer it, through the API.",
    "Diese Umfrage ist privat: sie hat keine öffentliche Seite. Nur dieses Konto kann sie beantworten, über die API.",
    "Cette enquête est privée : elle n’a pas de page publique. Seul ce compte peut y répondre, par l’API.",
    "Esta encuesta es privada: no tiene página pública. Solo esta cuenta puede responderla, con la API."
  ],
  changeVisibility: [
    "Change the visibility",
    "Sichtbarkeit ändern",
    "Modifier la visibilité",
    "Cambiar la visibilidad"
  ],
  editSurvey: ["Edit the survey", "Umfrage bearbeiten", "Modifier l’enquête", "Editar la encuesta"],
  notLive: [
    "The link works as soon as the survey is published.",
    "Der Link funktioniert, sobald die Umfrage veröffentlicht ist.",
    "Le lien fonctionne dès que l’enquête est publiée.",
    "El enlace funciona en cuanto se publica la encuesta."
  ],
  open: ["Open the page", "Seite öffnen", "Ouvrir la page", "Abrir la página"],
  qrTitle: ["QR code", "QR-Code", "Code QR", "Código QR"],
  qrLabel: [
    "QR code with the link to the survey",
    "QR-Code mit dem Link zur Umfrage",
    "Code QR avec le lien vers l’enquête",
    "Código QR con el enlace a la encuesta"
  ],
  qrHint: [
    "For posters and receipts. Save the picture as a file to print it at any size.",
    "Für Aushänge und Quittungen. Als Datei lässt sich das Bild in jeder Größe drucken.",
    "Pour les affiches et les reçus. Enregistrez l’image pour l’imprimer à toute taille.",
    "Para carteles y recibos. Guarde la imagen para imprimirla a cualquier tamaño."
  ],
  embedTitle: ["Embed", "Einbetten", "Intégrer", "Insertar"],
  embedHint: [
    "Shows the survey inside of another page, in the place of this script.",
    "Zeigt die Umfrage in einer anderen Seite, an der Stelle dieses Skripts.",
    "Affiche l’enquête dans une autre page, à la place de ce script.",
    "Muestra la encuesta dentro de otra página, en el lugar de este script."
  ],
  curlTitle: [
    "Send answers through the API",
    "Antworten über die API senden",
    "Envoyer des réponses par l’API",
    "Enviar respuestas con la API"
  ],
  curlHint: [
    "Programs send answers without a login. This example answers the first questions.",
    "Programme senden Antworten ohne Anmeldung. Dieses Beispiel beantwortet die ersten Fragen.",
    "Les programmes envoient des réponses sans connexion. Cet exemple répond aux premières questions.",
    "Los programas envían respuestas sin iniciar sesión. Este ejemplo responde a las primeras preguntas."
  ],
  curlPrivate: [
    "Only programs with an API key of this account may send answers. This example answers the first questions.",
    "Nur Programme mit einem API-Schlüssel dieses Kontos dürfen Antworten senden. Dieses " +
    "Beispiel beantwortet die ersten Fragen.",
    "Seuls les programmes qui ont une clé d’API de ce compte peuvent envoyer des réponses. " +
    "Cet exemple répond aux premières questions.",
    "Solo los programas con una clave de API de esta cuenta pueden enviar respuestas. Este " +
    "ejemplo responde a las primeras preguntas."
  ],
  refusedDraft: [
    "The API refuses answers until the survey is published.",
    "Die API lehnt Antworten ab, bis die Umfrage veröffentlicht ist.",
    "L’API refuse les réponses jusqu’à la publication de l’enquête.",
    "La API rechaza respuestas hasta que se publique la encuesta."
  ],
  refusedClosed: [
    "The API refuses answers to a closed survey.",
    "Die API lehnt Antworten ab, solange die Umfrage geschlossen ist.",
    "L’API refuse les réponses tant que l’enquête est fermée.",
    "La API rechaza respuestas mientras la encuesta está cerrada."
  ],
  flashes: {
    "survey-published": [
      "The survey is published. Share its link.",
      "Die Umfrage ist veröffentlicht. Teilen Sie ihren Link.",
      "L’enquête est publiée. Partagez son lien.",
      "La encuesta está publicada. Comparta su enlace."
    ],
    "survey-closed": [
      "The survey is closed.",
      "Die Umfrage ist geschlossen.",
      "L’enquête est fermée.",
      "La encuesta está cerrada."
    ],
    "survey-reopened": [
      "The survey accepts answers again.",
      "Die Umfrage nimmt wieder Antworten an.",
      "L’enquête accepte de nouveau les réponses.",
      "La encuesta vuelve a aceptar respuestas."
    ]
  }
})
