/** The texts of the card with the downloads of the results, in all languages. */
import { textColumns } from "@canvass/ui"

export const downloadsTexts = textColumns({
  options: [
    "Choose columns, labels and language",
    "Spalten, Bezeichnungen und Sprache wählen",
    "Choisir les colonnes, les libellés et la langue",
    "Elegir columnas, etiquetas e idioma"
  ],
  format: ["Format", "Format", "Format", "Formato"],
  values: [
    "Options in Excel and CSV",
    "Optionen in Excel und CSV",
    "Options dans Excel et CSV",
    "Opciones en Excel y CSV"
  ],
  standard: ["As usual for the format", "Wie im Format üblich", "Selon le format", "Lo habitual del formato"],
  labels: ["Labels", "Bezeichnungen", "Libellés", "Etiquetas"],
  codes: ["Codes", "Codes", "Codes", "Códigos"],
  language: ["Language of the labels", "Sprache der Bezeichnungen", "Langue des libellés", "Idioma de las etiquetas"],
  timeZone: ["Time zone of the days", "Zeitzone der Tage", "Fuseau horaire des jours", "Zona horaria de los días"],
  columns: [
    "Columns: without a choice, all",
    "Spalten: ohne Auswahl alle",
    "Colonnes : sans choix, toutes",
    "Columnas: sin elección, todas"
  ],
  submit: ["Download", "Herunterladen", "Télécharger", "Descargar"]
})
