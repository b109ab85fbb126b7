import type { ComponentTexts } from "./en.js"

export const es: ComponentTexts = {
  status: {
    active: "Activo",
    cancelled: "Cancelado",
    closed: "Cerrada",
    completed: "Completa",
    dead: "Fallido",
    delivered: "Entregado",
    draft: "Borrador",
    expired: "Caducado",
    failed: "Fallido",
    held: "Retenido",
    inactive: "Inactivo",
    partial: "Empezada",
    paused: "En pausa",
    pending: "Pendiente",
    published: "Publicada",
    retired: "Retirada",
    overQuota: "Cuota completa",
    screenedOut: "Descartada"
  },
  copy: "Copiar",
  pages: "Páginas",
  firstPage: "Primera página",
  previousPage: "Anterior",
  nextPage: "Siguiente",
  showFigures: "Mostrar como tabla",
  answer: "Respuesta",
  count: "Número",
  share: "Porcentaje",
  nobodyAnswered: "Nadie ha respondido todavía."
}
