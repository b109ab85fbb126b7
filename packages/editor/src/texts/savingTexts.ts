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
  kept: ["kept on this device", "auf diesem Gerät behalten", "gardé sur cet appareil", "conservado en este dispositivo"],
  notKept: [
    "not kept on this device",
    "auf diesem Gerät nicht behalten",
    "non gardé sur cet appareil",
    "no conservado en este dispositivo"
  ],
  logIn: ["Log in in a new tab", "In neuem Tab anmelden", "Se connecter dans un nouvel onglet", "Iniciar sesión en otra pestaña"],
  choose: ["Choose…", "Auswählen…", "Choisir…", "Elegir…"],
  changedBy: (name: string) => [
    `Pending changes by ${name}`,
    `Ausstehende Änderungen von ${name}`,
    `Modifications en attente de ${name}`,
    `Cambios pendientes de ${name}`
  ],
  notPublished: ["Changes not published", "Änderungen nicht veröffentlicht", "Modifications non publiées", "Cambios sin publicar"],
  restore: {
    title: [
      "Changes that were not saved",
      "Nicht gespeicherte Änderungen",
      "Modifications non enregistrées",
      "Cambios sin guardar"
    ],
    text: (time: string) => [
      `A window of this browser was closed on ${time} before its changes were saved.`,
      `Ein Fenster dieses Browsers wurde am ${time} geschlossen, bevor seine Änderungen gespeichert waren.`,
      `Une fenêtre de ce navigateur a été fermée le ${time} avant que ses modifications soient enregistrées.`,
      `Una ventana de este navegador se cerró el ${time} antes de guardar sus cambios.`
    ],
    take: ["Restore the changes", "Änderungen wiederherstellen", "Restaurer les modifications", "Restaurar los cambios"],
    drop: ["Throw them away", "Verwerfen", "Les abandonner", "Descartarlos"],
    later: ["Decide later", "Später entscheiden", "Décider plus tard", "Decidir más tarde"]
  },
  merge: {
    title: [
      "Somebody else has changed the same places",
      "Jemand anderes hat dieselben Stellen geändert",
      "Quelqu’un d’autre a modifié les mêmes endroits",
      "Otra persona ha cambiado los mismos lugares"
    ],
    text: [
      "All other changes of both are kept. Choose what counts at each of these places.",
      "Alle anderen Änderungen beider Seiten bleiben. Wählen Sie, was an diesen Stellen gilt.",
      "Toutes les autres modifications des deux côtés sont gardées. Choisissez ce qui vaut à ces endroits.",
      "Todos los demás cambios de ambos se conservan. Elija qué vale en cada uno de estos lugares."
    ],
    mine: ["Mine", "Meine", "La mienne", "Lo mío"],
    theirs: ["Theirs", "Die andere", "La leur", "Lo suyo"],
    gone: ["removed", "entfernt", "supprimé", "eliminado"],
    goOn: ["Go on with this choice", "Mit dieser Auswahl weiter", "Continuer avec ce choix", "Continuar con esta elección"],
    allMine: ["All mine", "Alle meine", "Tout garder à moi", "Todo lo mío"],
    allTheirs: ["All theirs", "Alle anderen", "Tout garder à eux", "Todo lo suyo"],
    other: (length: number) => [`${length} items`, `${length} Einträge`, `${length} éléments`, `${length} elementos`]
  }
})
