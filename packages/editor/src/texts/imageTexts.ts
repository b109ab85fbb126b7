/** The words of the images of questions and options. */
import { textColumns } from "@canvass/ui"

export const imageTexts = textColumns({
  image: ["Image", "Bild", "Image", "Imagen"],
  choose: ["Choose an image", "Bild wählen", "Choisir une image", "Elegir una imagen"],
  replace: ["Replace the image", "Bild ersetzen", "Remplacer l’image", "Cambiar la imagen"],
  stored: ["Stored images", "Gespeicherte Bilder", "Images enregistrées", "Imágenes guardadas"],
  remove: ["Remove the image", "Bild entfernen", "Retirer l’image", "Quitar la imagen"],
  uploading: ["Uploading …", "Wird hochgeladen …", "Téléversement …", "Subiendo …"],
  alt: ["What the image shows", "Was das Bild zeigt", "Ce que montre l’image", "Lo que muestra la imagen"],
  altHint: [
    "Required. It is read to people who cannot see the image.",
    "Pflichtfeld. Wird Menschen vorgelesen, die das Bild nicht sehen können.",
    "Obligatoire. Est lu aux personnes qui ne voient pas l’image.",
    "Obligatorio. Se lee a quienes no pueden ver la imagen."
  ],
  notTaken: (megabytes: number, pixels: number) => [
    `This is no PNG, JPEG or WebP image of up to ${megabytes} MB and ${pixels} pixels in each direction.`,
    `Das ist kein PNG-, JPEG- oder WebP-Bild von höchstens ${megabytes} MB und ${pixels} Pixeln in jeder Richtung.`,
    `Ce n’est pas une image PNG, JPEG ou WebP d’au plus ${megabytes} Mo et ${pixels} pixels dans chaque sens.`,
    `No es una imagen PNG, JPEG o WebP de hasta ${megabytes} MB y ${pixels} píxeles en cada dirección.`
  ],
  notUploaded: [
    "The image was not uploaded. Try again.",
    "Das Bild wurde nicht hochgeladen. Versuchen Sie es noch einmal.",
    "L’image n’a pas été téléversée. Réessayez.",
    "La imagen no se ha subido. Inténtelo de nuevo."
  ]
})
