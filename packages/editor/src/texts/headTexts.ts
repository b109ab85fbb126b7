/** The words of the head: what is done with the whole survey. */
import { textColumns } from "@canvass/ui"

export const headTexts = textColumns({
  publish: ["Publish", "Veröffentlichen", "Publier", "Publicar"],
  publishChanges: [
    "Publish changes",
    "Änderungen veröffentlichen",
    "Publier les modifications",
    "Publicar los cambios"
  ],
  reopen: ["Publish again", "Erneut veröffentlichen", "Publier à nouveau", "Publicar de nuevo"],
  more: ["More", "Mehr", "Plus", "Más"],
  results: ["Results", "Ergebnisse", "Résultats", "Resultados"],
  design: ["Design", "Design", "Design", "Diseño"],
  share: ["Share", "Teilen", "Partager", "Compartir"],
  preview: [
    "Preview as respondents",
    "Vorschau wie für Befragte",
    "Aperçu comme répondant",
    "Vista previa como encuestado"
  ],
  text: ["Edit as text", "Als Text bearbeiten", "Modifier comme texte", "Editar como texto"],
  discard: ["Discard changes", "Änderungen verwerfen", "Abandonner les modifications", "Descartar los cambios"]
})
