/** The texts of the audit log. */
import type { Language } from "@canvass/core"

export interface AuditLogTexts {
  readonly title: string
  readonly lead: string
  readonly time: string
  readonly request: string
  readonly status: string
  readonly caller: string
  readonly address: string
  readonly duration: string
  readonly method: string
  readonly anyMethod: string
  readonly statusCode: string
  readonly noneTitle: string
  readonly noneText: string
  readonly noneFiltered: string
  readonly summary: (from: string, to: string, total: string) => string
  readonly callers: Readonly<Record<"anonymous" | "apikey" | "host" | "jwt", string>>
}

export const texts = {
  en: {
    title: "Audit log",
    lead: "Every change to your account and its data, refused and failed ones too. Entries cannot be changed.",
    time: "Time",
    request: "Request",
    status: "Status",
    caller: "Caller",
    address: "Address",
    duration: "Duration",
    method: "Method",
    anyMethod: "All",
    statusCode: "Status code",
    noneTitle: "Nothing recorded yet",
    noneText: "The first change to your account or its surveys appears here at once.",
    noneFiltered: "No entry matches. Change the filters, or remove them.",
    summary: (from, to, total) => `${from}–${to} of ${total}`,
    callers: { anonymous: "Anonymous", apikey: "API key", host: "Application", jwt: "Login" }
  },
  de: {
    title: "Prüfprotokoll",
    lead:
      "Jede Änderung an Ihrem Konto und seinen Daten, auch abgelehnte und fehlgeschlagene. Einträge sind unveränderlich.",
    time: "Zeit",
    request: "Anfrage",
    status: "Status",
    caller: "Aufrufer",
    address: "Adresse",
    duration: "Dauer",
    method: "Methode",
    anyMethod: "Alle",
    statusCode: "Statuscode",
    noneTitle: "Noch nichts aufgezeichnet",
    noneText: "Die erste Änderung an Ihrem Konto oder seinen Umfragen erscheint hier sofort.",
    noneFiltered: "Kein Eintrag passt. Ändern oder entfernen Sie die Filter.",
    summary: (from, to, total) => `${from}–${to} von ${total}`,
    callers: { anonymous: "Anonym", apikey: "API-Schlüssel", host: "Anwendung", jwt: "Anmeldung" }
  },
  fr: {
    title: "Journal d’audit",
    lead: "Chaque modification de votre compte et de ses données, même refusée ou échouée. Les entrées sont immuables.",
    time: "Heure",
    request: "Requête",
    status: "État",
    caller: "Appelant",
    address: "Adresse",
    duration: "Durée",
    method: "Méthode",
    anyMethod: "Toutes",
    statusCode: "Code d’état",
    noneTitle: "Rien n’est encore enregistré",
    noneText: "La première modification de votre compte ou de ses enquêtes apparaît ici aussitôt.",
    noneFiltered: "Aucune entrée ne correspond. Modifiez ou effacez les filtres.",
    summary: (from, to, total) => `${from}–${to} sur ${total}`,
    callers: { anonymous: "Anonyme", apikey: "Clé d’API", host: "Application", jwt: "Connexion" }
  },
  es: {
    title: "Registro de auditoría",
    lead: "Cada cambio en su cuenta y sus datos, también los rechazados y fallidos. Las entradas no se pueden cambiar.",
    time: "Hora",
    request: "Petición",
    status: "Estado",
    caller: "Origen",
    address: "Dirección",
    duration: "Duración",
    method: "Método",
    anyMethod: "Todos",
    statusCode: "Código de estado",
    noneTitle: "Aún no hay nada registrado",
    noneText: "El primer cambio en su cuenta o sus encuestas aparece aquí al instante.",
    noneFiltered: "Ninguna entrada coincide. Cambie los filtros o quítelos.",
    summary: (from, to, total) => `${from}–${to} de ${total}`,
    callers: { anonymous: "Anónimo", apikey: "Clave de API", host: "Aplicación", jwt: "Inicio de sesión" }
  }
} satisfies Record<Language, AuditLogTexts>
