/** The texts of file questions in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"

interface FileTexts extends QuestionTypeTexts<"file"> {
  readonly allTypes: string
  readonly files: string
  readonly totalSize: string
  readonly types: string
}

export const fileTexts: Readonly<Record<Language, FileTexts>> = {
  en: {
    name: "File",
    hint: "Pictures and documents",
    settings: {
      maxFiles: "Maximum files",
      maxBytes: "Maximum size of a file",
      mimeTypes: "Accepted media types, one a line"
    },
    allTypes: "all types",
    files: "Files",
    totalSize: "Total size",
    types: "File type"
  },
  de: {
    name: "Datei",
    hint: "Bilder und Dokumente",
    settings: {
      maxFiles: "Höchstzahl der Dateien",
      maxBytes: "Höchstgröße einer Datei",
      mimeTypes: "Angenommene Medientypen, einer je Zeile"
    },
    allTypes: "alle Typen",
    files: "Dateien",
    totalSize: "Größe insgesamt",
    types: "Dateityp"
  },
  fr: {
    name: "Fichier",
    hint: "Images et documents",
    settings: {
      maxFiles: "Nombre maximal de fichiers",
      maxBytes: "Taille maximale d’un fichier",
      mimeTypes: "Types de média acceptés, un par ligne"
    },
    allTypes: "tous les types",
    files: "Fichiers",
    totalSize: "Taille totale",
    types: "Type de fichier"
  },
  es: {
    name: "Archivo",
    hint: "Imágenes y documentos",
    settings: {
      maxFiles: "Máximo de archivos",
      maxBytes: "Tamaño máximo de un archivo",
      mimeTypes: "Tipos de medios aceptados, uno por línea"
    },
    allTypes: "todos los tipos",
    files: "Archivos",
    totalSize: "Tamaño total",
    types: "Tipo de archivo"
  }
}
