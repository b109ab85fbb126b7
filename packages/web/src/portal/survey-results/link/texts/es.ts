import type { ResultsLinkTexts } from "./en.js"

export const es: ResultsLinkTexts = {
  results: "Resultados",
  title: "Compartir los resultados",
  explanation: (minimum) =>
    `Quien tenga el enlace ve las cifras de todas las respuestas, sin iniciar sesión y sin respuestas individuales. Una cifra aparece cuando hay ${minimum} personas detrás y solo cambia cuando se suman otras ${minimum}.`,
  address: "Enlace a los resultados",
  make: "Crear un enlace",
  save: "Guardar",
  open: "Abrir la página",
  neverExpires: "No caduca.",
  expiresAt: "Caduca:",
  hasExpired: "Ha caducado:",
  withTexts: "Se muestran los textos más recientes de los encuestados.",
  withoutTexts: "Los textos de los encuestados no se muestran.",
  expires: "Último día",
  expiresHint: "En UTC. Vacío: el enlace funciona hasta que lo revoque.",
  optional: "opcional",
  texts: "Mostrar los textos más recientes de los encuestados",
  rotate: "Nueva dirección",
  rotateText: "El enlace recibe una nueva dirección. La anterior deja de funcionar de inmediato.",
  revoke: "Revocar el enlace",
  revokeText: "La dirección deja de funcionar de inmediato. Un enlace que cree más tarde tendrá otra dirección.",
  flashes: {
    "results-link-made": "El enlace está creado. Envíelo a quien pueda ver los resultados.",
    "results-link-saved": "La configuración del enlace está guardada.",
    "results-link-rotated": "El enlace tiene una nueva dirección.",
    "results-link-revoked": "El enlace está revocado."
  }
}
