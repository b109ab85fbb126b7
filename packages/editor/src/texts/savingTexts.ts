/** The words about what is stored, published and kept. */
import { textColumns } from "@canvass/ui"

export const savingTexts = textColumns({
  saved: ["Saved", "Gespeichert", "Enregistré", "Guardado"],
  savedSeconds: (n: number) => [
    `Saved ${n} s ago`,
    `Vor ${n} s gespeichert`,
    `Enregistré il y a ${n} s`,
    `Guardado hace ${n} s`
  ],
  savedMinutes: (n: number) => [
    `Saved ${n} min ago`,
    `Vor ${n} min gespeichert`,
    `Enregistré il y a ${n} min`,
    `Guardado hace ${n} min`
  ],
  saving: ["Saving…", "Wird gespeichert…", "Enregistrement…", "Guardando…"],
  notSaved: (reason: string) => [
    `Not saved: ${reason}`,
    `Nicht gespeichert: ${reason}`,
    `Non enregistré : ${reason}`,
    `Sin guardar: ${reason}`
  ],
  busy: (seconds: number) => [
    `the server is busy, again in ${seconds} s`,
    `der Server ist ausgelastet, wieder in ${seconds} s`,
    `le serveur est occupé, nouvel essai dans ${seconds} s`,
    `el servidor está ocupado, otro intento en ${seconds} s`
  ],
  offline: ["no connection", "keine Verbindung", "pas de connexion", "sin conexión"],
  session: ["you are logged out", "Sie sind abgemeldet", "vous êtes déconnecté", "la sesión ha terminado"],
  conflict: [
    "somebody else has changed the same",
    "jemand anderes hat dasselbe geändert",
    "quelqu’un d’autre a modifié la même chose",
    "otra persona ha cambiado lo mismo"
  ],
  kept: [
    "kept on this device",
    "auf diesem Gerät behalten",
    "gardé sur cet appareil",
    "conservado en este dispositivo"
  ],
  notKept: [
    "not kept on this device",
    "auf diesem Gerät nicht behalten",
    "non gardé sur cet appareil",
    "no conservado en este dispositivo"
  ],
  logIn: [
    "Log in in a new tab",
    "In neuem Tab anmelden",
    "Se connecter dans un nouvel onglet",
    "Iniciar sesión en otra pestaña"
  ],
  changedBy: (name: string) => [
    `Pending changes by ${name}`,
    `Ausstehende Änderungen von ${name}`,
    `Modifications en attente de ${name}`,
    `Cambios pendientes de ${name}`
  ],
  changesNotPublished: (count: number) => [
    `${count} ${count === 1 ? "change" : "changes"} not published`,
    `${count} ${count === 1 ? "Änderung" : "Änderungen"} nicht veröffentlicht`,
    `${count} ${count === 1 ? "modification non publiée" : "modifications non publiées"}`,
    `${count} ${count === 1 ? "cambio" : "cambios"} sin publicar`
  ],
  notPublished: [
    "Changes not published",
    "Änderungen nicht veröffentlicht",
    "Modifications non publiées",
    "Cambios sin publicar"
  ]
})
