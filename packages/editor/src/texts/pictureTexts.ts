/** The words of the choice among stored images. */
import { textColumns } from "@canvass/ui"

export const pictureTexts = textColumns({
  use: ["Use this image", "Dieses Bild verwenden", "Utiliser cette image", "Usar esta imagen"],
  more: ["Show more", "Mehr zeigen", "Afficher plus", "Mostrar más"],
  loading: ["Loading…", "Wird geladen…", "Chargement…", "Cargando…"],
  none: [
    "No image is stored yet. One that you upload is found here again.",
    "Noch ist kein Bild gespeichert. Hier finden Sie wieder, was Sie hochladen.",
    "Aucune image n’est encore enregistrée. Celles que vous téléversez se retrouvent ici.",
    "Aún no hay imágenes guardadas. Aquí encontrará las que suba."
  ],
  notLoaded: [
    "The images could not be loaded.",
    "Die Bilder konnten nicht geladen werden.",
    "Les images n’ont pas pu être chargées.",
    "No se pudieron cargar las imágenes."
  ],
  uploadedOn: (day: string) => [`Uploaded ${day}`, `Hochgeladen ${day}`, `Téléversée le ${day}`, `Subida el ${day}`],
  remove: ["Delete", "Löschen", "Supprimer", "Eliminar"],
  ask: [
    "Delete this image for good?",
    "Dieses Bild endgültig löschen?",
    "Supprimer définitivement cette image ?",
    "¿Eliminar esta imagen para siempre?"
  ],
  keep: ["Keep it", "Behalten", "La garder", "Conservarla"],
  removed: [
    "The image was deleted.",
    "Das Bild wurde gelöscht.",
    "L’image a été supprimée.",
    "La imagen se ha eliminado."
  ],
  used: [
    "A survey uses the image, so it cannot be deleted.",
    "Eine Umfrage verwendet das Bild. Es kann nicht gelöscht werden.",
    "Une enquête utilise l’image, qui ne peut pas être supprimée.",
    "Una encuesta usa la imagen, que no se puede eliminar."
  ],
  notRemoved: [
    "The image was not deleted. Try again.",
    "Das Bild wurde nicht gelöscht. Versuchen Sie es noch einmal.",
    "L’image n’a pas été supprimée. Réessayez.",
    "La imagen no se ha eliminado. Inténtelo de nuevo."
  ]
})
