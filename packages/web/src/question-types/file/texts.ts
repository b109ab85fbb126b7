/** The texts of file questions, in all languages. */
import type { Language } from "@canvass/core"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"

interface FileTexts extends QuestionTypeTexts<"file"> {
  readonly allTypes: string
  readonly chooseFiles: (maxFiles: number) => string
  readonly maxFileSize: (size: string) => string
  readonly fileTypes: (types: string) => string
  readonly chosenFiles: string
  readonly removeFile: string
  readonly fileMissing: string
  readonly fileTooLarge: (size: string) => string
  readonly fileType: string
  readonly fileNotStored: string
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
    chooseFiles: (maxFiles) => maxFiles === 1 ? "One file" : `Up to ${maxFiles} files`,
    maxFileSize: (size) => `${size} each at most`,
    fileTypes: (types) => `Types: ${types}`,
    chosenFiles: "Uploaded files",
    removeFile: "Remove",
    fileMissing: "This file is no longer available. Please choose it again.",
    fileTooLarge: (size) => `The file is too large. It may have at most ${size}.`,
    fileType: "Files of this type are not accepted.",
    fileNotStored: "The file could not be stored. Please try again later.",
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
    chooseFiles: (maxFiles) => maxFiles === 1 ? "Eine Datei" : `Bis zu ${maxFiles} Dateien`,
    maxFileSize: (size) => `je höchstens ${size}`,
    fileTypes: (types) => `Arten: ${types}`,
    chosenFiles: "Hochgeladene Dateien",
    removeFile: "Entfernen",
    fileMissing: "Diese Datei ist nicht mehr verfügbar. Bitte wählen Sie sie noch einmal aus.",
    fileTooLarge: (size) => `Die Datei ist zu groß. Sie darf höchstens ${size} haben.`,
    fileType: "Dateien dieser Art werden nicht angenommen.",
    fileNotStored: "Die Datei konnte nicht gespeichert werden. Bitte versuchen Sie es später noch einmal.",
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
    chooseFiles: (maxFiles) => maxFiles === 1 ? "Un fichier" : `Jusqu’à ${maxFiles} fichiers`,
    maxFileSize: (size) => `${size} au plus par fichier`,
    fileTypes: (types) => `Types : ${types}`,
    chosenFiles: "Fichiers envoyés",
    removeFile: "Retirer",
    fileMissing: "Ce fichier n’est plus disponible. Veuillez le choisir à nouveau.",
    fileTooLarge: (size) => `Le fichier est trop volumineux. Maximum : ${size}.`,
    fileType: "Les fichiers de ce type ne sont pas acceptés.",
    fileNotStored: "Le fichier n’a pas pu être enregistré. Veuillez réessayer plus tard.",
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
    chooseFiles: (maxFiles) => maxFiles === 1 ? "Un archivo" : `Hasta ${maxFiles} archivos`,
    maxFileSize: (size) => `${size} como máximo cada uno`,
    fileTypes: (types) => `Tipos: ${types}`,
    chosenFiles: "Archivos subidos",
    removeFile: "Quitar",
    fileMissing: "Este archivo ya no está disponible. Elíjalo de nuevo.",
    fileTooLarge: (size) => `El archivo es demasiado grande. Puede tener como máximo ${size}.`,
    fileType: "No se aceptan archivos de este tipo.",
    fileNotStored: "No se pudo guardar el archivo. Inténtelo más tarde.",
    files: "Archivos",
    totalSize: "Tamaño total",
    types: "Tipo de archivo"
  }
}
