/** The texts of the audit log, in all languages. */
import type { Language } from "@canvass/core/ports"
import { type Cells, textColumns } from "@canvass/ui"

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
  request: ["Request", "Anfrage", "Requête", "Petición"],
  status: ["Status", "Status", "État", "Estado"],
  caller: ["Caller", "Aufrufer", "Appelant", "Origen"],
  address: ["Address", "Adresse", "Adresse", "Dirección"],
  duration: ["Duration", "Dauer", "Durée", "Duración"],
  method: ["Method", "Methode", "Méthode", "Método"],
  anyMethod: ["All", "Alle", "Toutes", "Todos"],
  statusCode: ["Status code", "Statuscode", "Code d’état", "Código de estado"],
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
    `${from}–${to} of ${total}`,
    `${from}–${to} von ${total}`,
    `${from}–${to} sur ${total}`,
    `${from}–${to} de ${total}`
  ],
  callers: {
    anonymous: ["Anonymous", "Anonym", "Anonyme", "Anónimo"],
    apikey: ["API key", "API-Schlüssel", "Clé d’API", "Clave de API"],
    host: ["Application", "Anwendung", "Application", "Aplicación"],
    cli: ["Command line", "Befehlszeile", "Ligne de commande", "Línea de comandos"],
    jwt: ["Login", "Anmeldung", "Connexion", "Inicio de sesión"]
  } satisfies Record<"anonymous" | "apikey" | "cli" | "host" | "jwt", Cells>
})
