/** The texts of components and charts, in all languages. */
import { type Cells, textColumns } from "@canvass/ui"

/** The states of questions, webhooks and deliveries. */
export type OtherStatus =
  | "active"
  | "cancelled"
  | "dead"
  | "delivered"
  | "expired"
  | "failed"
  | "failing"
  | "held"
  | "inactive"
  | "paused"
  | "pending"
  | "retired"

export const componentTexts = textColumns({
  status: {
    active: ["Active", "Aktiv", "Actif", "Activo"],
    cancelled: ["Cancelled", "Abgebrochen", "Annulé", "Cancelado"],
    dead: ["Failed", "Fehlgeschlagen", "Échoué", "Fallido"],
    delivered: ["Delivered", "Zugestellt", "Livré", "Entregado"],
    expired: ["Expired", "Abgelaufen", "Expiré", "Caducado"],
    failed: ["Failed", "Fehlgeschlagen", "Échoué", "Fallido"],
    failing: ["Failing", "Schlägt fehl", "En échec", "Con fallos"],
    held: ["Held", "Angehalten", "Retenu", "Retenido"],
    inactive: ["Inactive", "Inaktiv", "Inactif", "Inactivo"],
    paused: ["Paused", "Pausiert", "En pause", "En pausa"],
    pending: ["Pending", "Ausstehend", "En attente", "Pendiente"],
    retired: ["Removed", "Entfernt", "Retirée", "Retirada"]
  } satisfies Record<OtherStatus, Cells>,
  copy: ["Copy", "Kopieren", "Copier", "Copiar"],
  pages: ["Pages", "Seiten", "Pages", "Páginas"],
  firstPage: ["First page", "Erste Seite", "Première page", "Primera página"],
  previousPage: ["Previous", "Zurück", "Précédent", "Anterior"],
  nextPage: ["Next", "Weiter", "Suivant", "Siguiente"],
  showFigures: ["Show as a table", "Als Tabelle zeigen", "Afficher en tableau", "Mostrar como tabla"],
  answer: ["Answer", "Antwort", "Réponse", "Respuesta"],
  count: ["Count", "Anzahl", "Nombre", "Número"],
  share: ["Share", "Anteil", "Part", "Porcentaje"],
  nobodyAnswered: [
    "Nobody has answered yet.",
    "Noch niemand hat geantwortet.",
    "Personne n’a encore répondu.",
    "Nadie ha respondido todavía."
  ]
})
