/** The words about changes of others, and about those that closed tabs have left. */
import { textColumns } from "@canvass/ui"

export const conflictTexts = textColumns({
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
    take: [
      "Restore the changes",
      "Änderungen wiederherstellen",
      "Restaurer les modifications",
      "Restaurar los cambios"
    ],
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
    goOn: [
      "Go on with this choice",
      "Mit dieser Auswahl weiter",
      "Continuer avec ce choix",
      "Continuar con esta elección"
    ],
    allMine: ["All mine", "Alle meine", "Tout garder à moi", "Todo lo mío"],
    allTheirs: ["All theirs", "Alle anderen", "Tout garder à eux", "Todo lo suyo"],
    order: (list: string) => [`${list}: order`, `${list}: Reihenfolge`, `${list} : ordre`, `${list}: orden`]
  }
})
