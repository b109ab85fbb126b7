/** The texts of the audit log, in all languages. */
import type { Language } from "@canvass/core/ports"
import { type Cells, textColumns } from "@canvass/ui"
import type { Entry, Kind } from "./LogEntry.js"
import { foldedSentences } from "./surveySentences.js"

type AuthMethod = Entry["authMethod"]

export type AuditLogTexts = (typeof auditLogTexts)[Language]

export const auditLogTexts = textColumns({
  title: ["Audit log", "Prüfprotokoll", "Journal d’audit", "Registro de auditoría"],
  lead: [
    "Every change to your account and its data, refused and failed ones too. Entries cannot be changed.",
    "Jede Änderung an Ihrem Konto und seinen Daten, auch abgelehnte und fehlgeschlagene. Einträge sind unveränderlich.",
    "Chaque modification de votre compte et de ses données, même refusée ou échouée. Les entrées sont immuables.",
    "Cada cambio en su cuenta y sus datos, también los rechazados y fallidos. Las entradas no se pueden cambiar."
  ],
  time: ["Time", "Zeit", "Heure", "Hora"],
  event: ["What happened", "Was geschah", "Événement", "Qué ocurrió"],
  address: ["Address", "Adresse", "Adresse", "Dirección"],
  addresses: (count: string) => [
    `${count} addresses`,
    `${count} Adressen`,
    `${count} adresses`,
    `${count} direcciones`
  ],
  refused: ["Refused", "Abgelehnt", "Refusée", "Rechazada"],
  failed: ["Failed", "Fehlgeschlagen", "Échouée", "Fallida"],
  unknown: [
    "sent a request that the API does not know",
    "hat eine Anfrage gesendet, die die API nicht kennt",
    "a envoyé une requête que l’API ne connaît pas",
    "envió una petición que la API no conoce"
  ],
  unknownSurvey: ["a deleted survey", "einer gelöschten Umfrage", "une enquête supprimée", "una encuesta eliminada"],
  person: ["Who", "Wer", "Qui", "Quién"],
  survey: ["Survey", "Umfrage", "Enquête", "Encuesta"],
  kind: ["About", "Worum es geht", "À propos de", "Acerca de"],
  anything: ["All", "Alle", "Tous", "Todos"],
  kinds: {
    surveys: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
    responses: ["Responses and files", "Antworten und Dateien", "Réponses et fichiers", "Respuestas y archivos"],
    pictures: ["Pictures", "Bilder", "Images", "Imágenes"],
    webhooks: ["Webhooks", "Webhooks", "Webhooks", "Webhooks"],
    keys: ["API keys", "API-Schlüssel", "Clés d’API", "Claves de API"],
    account: ["Account and logins", "Konto und Anmeldungen", "Compte et connexions", "Cuenta e inicios de sesión"]
  } satisfies Record<Kind, Cells>,
  statusCode: ["Status code", "Statuscode", "Code d’état", "Código de estado"],
  unfold: [
    "Show requests of respondents one by one",
    "Anfragen von Befragten einzeln zeigen",
    "Afficher une à une les requêtes des participants",
    "Mostrar una a una las peticiones de los participantes"
  ],
  fold: [
    "Fold requests of respondents",
    "Anfragen von Befragten zusammenfassen",
    "Regrouper les requêtes des participants",
    "Agrupar las peticiones de los participantes"
  ],
  noneTitle: [
    "Nothing recorded yet",
    "Noch nichts aufgezeichnet",
    "Rien n’est encore enregistré",
    "Aún no hay nada registrado"
  ],
  noneText: [
    "The first change to your account or its surveys appears here at once.",
    "Die erste Änderung an Ihrem Konto oder seinen Umfragen erscheint hier sofort.",
    "La première modification de votre compte ou de ses enquêtes apparaît ici aussitôt.",
    "El primer cambio en su cuenta o sus encuestas aparece aquí al instante."
  ],
  noneFiltered: [
    "No entry matches. Change the filters, or remove them.",
    "Kein Eintrag passt. Ändern oder entfernen Sie die Filter.",
    "Aucune entrée ne correspond. Modifiez ou effacez les filtres.",
    "Ninguna entrada coincide. Cambie los filtros o quítelos."
  ],
  summary: (from: string, to: string, total: string) => [
    `Requests ${from}–${to} of ${total}`,
    `Anfragen ${from}–${to} von ${total}`,
    `Requêtes ${from} à ${to} sur ${total}`,
    `Peticiones ${from}–${to} de ${total}`
  ],
  noneRead: (from: string, to: string, total: string) => [
    `No entry matches among the requests ${from}–${to} of ${total}. Go on with older ones, or change the filters.`,
    `Unter den Anfragen ${from}–${to} von ${total} passt kein Eintrag. Suchen Sie in älteren weiter, oder ändern Sie die Filter.`,
    `Aucune entrée ne correspond parmi les requêtes ${from} à ${to} sur ${total}. Continuez avec de plus anciennes, ou modifiez les filtres.`,
    `Ninguna entrada coincide entre las peticiones ${from}–${to} de ${total}. Siga con otras más antiguas o cambie los filtros.`
  ],
  /** Who acted, at the beginning of a sentence. */
  callers: {
    anonymous: ["Somebody", "Jemand", "Quelqu’un", "Alguien"],
    apikey: ["An API key", "Ein API-Schlüssel", "Une clé d’API", "Una clave de API"],
    host: ["The application", "Die Anwendung", "L’application", "La aplicación"],
    cli: ["The command line", "Die Befehlszeile", "La ligne de commande", "La línea de comandos"],
    jwt: ["The account", "Das Konto", "Le compte", "La cuenta"]
  } satisfies Record<AuthMethod, Cells>,
  respondent: ["A respondent", "Eine befragte Person", "Une personne interrogée", "Una persona encuestada"],
  respondents: ["Respondents", "Befragte", "Des personnes interrogées", "Las personas encuestadas"],
  /** Who acted, as a choice. */
  persons: {
    anonymous: [
      "Respondents and visitors",
      "Befragte und Besucher",
      "Participants et visiteurs",
      "Participantes y visitantes"
    ],
    apikey: ["API keys", "API-Schlüssel", "Clés d’API", "Claves de API"],
    host: ["Application", "Anwendung", "Application", "Aplicación"],
    cli: ["Command line", "Befehlszeile", "Ligne de commande", "Línea de comandos"],
    jwt: ["Logins", "Anmeldungen", "Connexions", "Inicios de sesión"]
  } satisfies Record<AuthMethod, Cells>,
  folded: foldedSentences
})
