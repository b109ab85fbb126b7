/** The words about what is loaded on demand. */
import { textColumns } from "@canvass/ui"

export const onDemandTexts = textColumns({
  loading: ["Loading…", "Wird geladen…", "Chargement…", "Cargando…"],
  notLoaded: [
    "This part of the editor could not be loaded.",
    "Dieser Teil des Editors konnte nicht geladen werden.",
    "Cette partie de l’éditeur n’a pas pu être chargée.",
    "No se pudo cargar esta parte del editor."
  ],
  tryAgain: ["Try again", "Noch einmal versuchen", "Réessayer", "Intentar de nuevo"],
  reload: ["Reload the page", "Seite neu laden", "Recharger la page", "Recargar la página"]
})
