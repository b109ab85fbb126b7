import type { SegmentTexts } from "./en.js"

export const es: SegmentTexts = {
  title: "Segmentos",
  lead: "Filtros sobre las respuestas, guardados con un nombre.",
  manage: "Gestionar los segmentos",
  name: "Nombre",
  nameHint: "Único en la encuesta.",
  condition: "Cuenta las respuestas para las que",
  actions: "Acciones",
  rename: "Cambiar el nombre",
  renameOf: (name) => `Cambiar el nombre del segmento «${name}»`,
  renameHint:
    "La condición se conserva y los enlaces siguen funcionando. Una llamada a la API que use el nombre necesita el nuevo.",
  save: "Guardar el nombre",
  cancel: "Cancelar",
  remove: "Eliminar",
  removeOf: (name) => `Eliminar el segmento «${name}»`,
  emptyTitle: "Aún no hay segmentos",
  emptyText:
    "Filtre los resultados por una respuesta o por una propiedad de las respuestas, y guarde allí los filtros como segmento.",
  toResults: "Mostrar los resultados",
  deleteTitle: (name) => `¿Eliminar el segmento «${name}»?`,
  deleteCondition: "La condición:",
  deleteAddresses:
    "Las direcciones que contienen el segmento, como los marcadores, mostrarán después todas las respuestas.",
  deleteKeeps: "No se elimina ninguna respuesta.",
  deleteConfirm: "Eliminar el segmento",
  flashes: {
    "segment-renamed": "Se ha cambiado el nombre del segmento.",
    "segment-deleted": "Se ha eliminado el segmento."
  },
  errors: {
    gone: "Este segmento ya no existe.",
    nameTaken: "La encuesta tiene otro segmento con este nombre.",
    nameIsId: "Este texto está reservado para identificadores. Escriba otro nombre.",
    tooMany: "La encuesta tiene tantos segmentos como puede tener. Elimine uno primero.",
    filter: "La condición ya no encaja con la encuesta."
  }
}
