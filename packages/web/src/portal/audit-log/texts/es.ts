import type { AuditLogTexts } from "./en.js"

export const es: AuditLogTexts = {
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
