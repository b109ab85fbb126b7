/** The texts of the page with the pictures of the account, in all languages. */
import { textColumns } from "@canvass/ui"

export const storedPicturesTexts = textColumns({
  title: ["Pictures", "Bilder", "Images", "Imágenes"],
  hint: [
    "All pictures of the account, newest first. The editor and designs of all surveys choose among them.",
    "Alle Bilder des Kontos, die neuesten zuerst. Der Editor und die Designs aller Umfragen wählen daraus.",
    "Toutes les images du compte, les plus récentes d’abord. L’éditeur et les designs de toutes les enquêtes y " +
    "puisent.",
    "Todas las imágenes de la cuenta, primero las más recientes. El editor y los diseños de todas las encuestas " +
    "eligen entre ellas."
  ],
  all: ["All pictures", "Alle Bilder", "Toutes les images", "Todas las imágenes"],
  none: [
    "No picture is stored yet.",
    "Noch ist kein Bild gespeichert.",
    "Aucune image n’est encore enregistrée.",
    "Aún no hay imágenes guardadas."
  ],
  noneText: [
    "A picture that the form of the design or the editor uploads is found here.",
    "Hier steht, was das Formular des Designs oder der Editor hochlädt.",
    "Les images téléversées par le formulaire du design ou par l’éditeur se trouvent ici.",
    "Aquí se encuentran las imágenes que suben el formulario del diseño o el editor."
  ],
  use: {
    logo: ["Use as logo", "Als Logo verwenden", "Utiliser comme logo", "Usar como logotipo"],
    cover: ["Use as cover", "Als Titelbild verwenden", "Utiliser comme couverture", "Usar como portada"]
  },
  menu: (picture: string) => [
    `Actions for ${picture}`,
    `Aktionen für ${picture}`,
    `Actions pour ${picture}`,
    `Acciones para ${picture}`
  ],
  count: (shown: string, total: string) => [
    `${shown} of ${total} pictures`,
    `${shown} von ${total} Bildern`,
    `${shown} images sur ${total}`,
    `${shown} de ${total} imágenes`
  ],
  remove: ["Delete", "Löschen", "Supprimer", "Eliminar"],
  removeTitle: ["Delete the picture?", "Das Bild löschen?", "Supprimer l’image ?", "¿Eliminar la imagen?"],
  losses: [
    "The picture, for good. Pages elsewhere that show it have a gap then.",
    "Das Bild, endgültig. Andere Seiten, die es zeigen, haben dann eine Lücke.",
    "L’image, définitivement. Les autres pages qui la montrent auront un vide.",
    "La imagen, para siempre. Otras páginas que la muestren tendrán un hueco."
  ],
  removeConfirm: ["Delete the picture", "Das Bild löschen", "Supprimer l’image", "Eliminar la imagen"],
  removed: ["The picture was deleted.", "Das Bild ist gelöscht.", "L’image est supprimée.", "Se eliminó la imagen."],
  inUse: [
    "A survey uses the picture, so it was not deleted. Remove it from the survey first.",
    "Eine Umfrage verwendet das Bild. Es wurde nicht gelöscht. Entfernen Sie es zuerst aus der Umfrage.",
    "Une enquête utilise l’image, qui n’a pas été supprimée. Retirez-la d’abord de l’enquête.",
    "Una encuesta usa la imagen y no se ha eliminado. Quítela primero de la encuesta."
  ]
})
