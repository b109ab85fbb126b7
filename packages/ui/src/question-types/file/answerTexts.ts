/** The texts of file questions for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"
import { leftToRight } from "../../i18n/leftToRight.js"
import { pluralOf } from "../../i18n/plural.js"

interface FileAnswerTexts {
  readonly chooseFiles: (maxFiles: number) => string
  readonly maxFileSize: (size: string) => string
  readonly fileTypes: (types: string) => string
  readonly chosenFiles: string
  readonly removeFile: string
  readonly fileMissing: string
  readonly fileTooLarge: (size: string) => string
  readonly fileEmpty: string
  readonly fileType: string
  /** Types of which all kinds are accepted. */
  readonly families: Readonly<Record<"audio" | "image" | "text" | "video", string>>
  readonly fileNotStored: string
}

export const fileAnswerTexts: Readonly<Record<RespondentLanguage, FileAnswerTexts>> = {
  en: {
    chooseFiles: pluralOf("en", { one: "One file", other: "Up to # files" }),
    maxFileSize: (size) => `${size} each at most`,
    fileTypes: (types) => `Types: ${types}`,
    chosenFiles: "Uploaded files",
    removeFile: "Remove",
    fileMissing: "This file is no longer available. Please choose it again.",
    fileTooLarge: (size) => `The file is too large. It may have at most ${size}.`,
    fileEmpty: "The file is empty. Please choose another one.",
    fileType: "Files of this type are not accepted.",
    families: { audio: "audio files", image: "pictures", text: "text files", video: "videos" },
    fileNotStored: "The file could not be stored. Please try again later."
  },
  de: {
    chooseFiles: pluralOf("de", { one: "Eine Datei", other: "Bis zu # Dateien" }),
    maxFileSize: (size) => `je höchstens ${size}`,
    fileTypes: (types) => `Arten: ${types}`,
    chosenFiles: "Hochgeladene Dateien",
    removeFile: "Entfernen",
    fileMissing: "Diese Datei ist nicht mehr verfügbar. Bitte wählen Sie sie noch einmal aus.",
    fileTooLarge: (size) => `Die Datei ist zu groß. Sie darf höchstens ${size} haben.`,
    fileEmpty: "Die Datei ist leer. Bitte wählen Sie eine andere aus.",
    fileType: "Dateien dieser Art werden nicht angenommen.",
    families: { audio: "Tonaufnahmen", image: "Bilder", text: "Textdateien", video: "Videos" },
    fileNotStored: "Die Datei konnte nicht gespeichert werden. Bitte versuchen Sie es später noch einmal."
  },
  fr: {
    chooseFiles: pluralOf("fr", { one: "Un fichier", other: "Jusqu’à # fichiers" }),
    maxFileSize: (size) => `${size} au plus par fichier`,
    fileTypes: (types) => `Types\u00a0: ${types}`,
    chosenFiles: "Fichiers envoyés",
    removeFile: "Retirer",
    fileMissing: "Ce fichier n’est plus disponible. Veuillez le choisir à nouveau.",
    fileTooLarge: (size) => `Le fichier est trop volumineux. Maximum\u00a0: ${size}.`,
    fileEmpty: "Le fichier est vide. Veuillez en choisir un autre.",
    fileType: "Les fichiers de ce type ne sont pas acceptés.",
    families: { audio: "enregistrements audio", image: "images", text: "fichiers texte", video: "vidéos" },
    fileNotStored: "Le fichier n’a pas pu être enregistré. Veuillez réessayer plus tard."
  },
  es: {
    chooseFiles: pluralOf("es", { one: "Un archivo", other: "Hasta # archivos" }),
    maxFileSize: (size) => `${size} como máximo cada uno`,
    fileTypes: (types) => `Tipos: ${types}`,
    chosenFiles: "Archivos subidos",
    removeFile: "Quitar",
    fileMissing: "Este archivo ya no está disponible. Elíjalo de nuevo.",
    fileTooLarge: (size) => `El archivo es demasiado grande. Puede tener como máximo ${size}.`,
    fileEmpty: "El archivo está vacío. Elija otro.",
    fileType: "No se aceptan archivos de este tipo.",
    families: { audio: "archivos de audio", image: "imágenes", text: "archivos de texto", video: "vídeos" },
    fileNotStored: "No se pudo guardar el archivo. Inténtelo más tarde."
  },
  it: {
    chooseFiles: pluralOf("it", { one: "Un file", other: "Fino a # file" }),
    maxFileSize: (size) => `al massimo ${size} ciascuno`,
    fileTypes: (types) => `Tipi: ${types}`,
    chosenFiles: "File caricati",
    removeFile: "Rimuovi",
    fileMissing: "Questo file non è più disponibile. Sceglilo di nuovo.",
    fileTooLarge: (size) => `Il file è troppo grande. Può avere al massimo ${size}.`,
    fileEmpty: "Il file è vuoto. Scegline un altro.",
    fileType: "I file di questo tipo non sono accettati.",
    families: { audio: "file audio", image: "immagini", text: "file di testo", video: "video" },
    fileNotStored: "Non è stato possibile salvare il file. Riprova più tardi."
  },
  pt: {
    chooseFiles: pluralOf("pt", { one: "Um arquivo", other: "Até # arquivos" }),
    maxFileSize: (size) => `no máximo ${size} cada`,
    fileTypes: (types) => `Tipos: ${types}`,
    chosenFiles: "Arquivos enviados",
    removeFile: "Remover",
    fileMissing: "Este arquivo não está mais disponível. Escolha-o de novo.",
    fileTooLarge: (size) => `O arquivo é grande demais. O máximo é ${size}.`,
    fileEmpty: "O arquivo está vazio. Escolha outro.",
    fileType: "Arquivos deste tipo não são aceitos.",
    families: { audio: "arquivos de áudio", image: "imagens", text: "arquivos de texto", video: "vídeos" },
    fileNotStored: "Não foi possível salvar o arquivo. Tente de novo mais tarde."
  },
  nl: {
    chooseFiles: pluralOf("nl", { one: "Eén bestand", other: "Maximaal # bestanden" }),
    maxFileSize: (size) => `elk maximaal ${size}`,
    fileTypes: (types) => `Typen: ${types}`,
    chosenFiles: "Geüploade bestanden",
    removeFile: "Verwijderen",
    fileMissing: "Dit bestand is niet meer beschikbaar. Kies het opnieuw.",
    fileTooLarge: (size) => `Het bestand is te groot. Het mag maximaal ${size} zijn.`,
    fileEmpty: "Het bestand is leeg. Kies een ander bestand.",
    fileType: "Bestanden van dit type worden niet geaccepteerd.",
    families: { audio: "audiobestanden", image: "afbeeldingen", text: "tekstbestanden", video: "video’s" },
    fileNotStored: "Het bestand kon niet worden opgeslagen. Probeer het later opnieuw."
  },
  pl: {
    chooseFiles: pluralOf("pl", {
      one: "Jeden plik",
      few: "Maksymalnie # pliki",
      many: "Maksymalnie # plików",
      other: "Maksymalnie # pliku"
    }),
    maxFileSize: (size) => `każdy do ${size}`,
    fileTypes: (types) => `Typy: ${types}`,
    chosenFiles: "Przesłane pliki",
    removeFile: "Usuń",
    fileMissing: "Ten plik nie jest już dostępny. Wybierz go ponownie.",
    fileTooLarge: (size) => `Plik jest za duży. Może mieć najwyżej ${size}.`,
    fileEmpty: "Plik jest pusty. Wybierz inny.",
    fileType: "Pliki tego typu nie są przyjmowane.",
    families: { audio: "nagrania dźwiękowe", image: "obrazy", text: "pliki tekstowe", video: "filmy" },
    fileNotStored: "Nie udało się zapisać pliku. Spróbuj ponownie później."
  },
  ar: {
    chooseFiles: pluralOf("ar", {
      one: "ملف واحد",
      two: "ملفان على الأكثر",
      few: "حتى # ملفات",
      many: "حتى # ملفًا",
      other: "حتى # ملف"
    }),
    maxFileSize: (size) => `${leftToRight(size)} لكل ملف على الأكثر`,
    fileTypes: (types) => `الأنواع: ${leftToRight(types)}`,
    chosenFiles: "الملفات المرفوعة",
    removeFile: "إزالة",
    fileMissing: "لم يعد هذا الملف متاحًا. يرجى اختياره مرة أخرى.",
    fileTooLarge: (size) => `الملف كبير جدًا. الحد الأقصى ${leftToRight(size)}.`,
    fileEmpty: "الملف فارغ. يرجى اختيار ملف آخر.",
    fileType: "لا تُقبل الملفات من هذا النوع.",
    families: { audio: "ملفات صوتية", image: "صور", text: "ملفات نصية", video: "مقاطع فيديو" },
    fileNotStored: "تعذّر حفظ الملف. يرجى المحاولة لاحقًا."
  },
  he: {
    chooseFiles: pluralOf("he", { one: "קובץ אחד", two: "עד שני קבצים", other: "עד # קבצים" }),
    maxFileSize: (size) => `עד ${leftToRight(size)} לקובץ`,
    fileTypes: (types) => `סוגים: ${leftToRight(types)}`,
    chosenFiles: "קבצים שהועלו",
    removeFile: "הסרה",
    fileMissing: "הקובץ הזה כבר לא זמין. יש לבחור אותו שוב.",
    fileTooLarge: (size) => `הקובץ גדול מדי. הגודל המרבי הוא ${leftToRight(size)}.`,
    fileEmpty: "הקובץ ריק. יש לבחור קובץ אחר.",
    fileType: "קבצים מסוג זה אינם מתקבלים.",
    families: { audio: "קובצי שמע", image: "תמונות", text: "קובצי טקסט", video: "סרטונים" },
    fileNotStored: "לא ניתן היה לשמור את הקובץ. אפשר לנסות שוב מאוחר יותר."
  }
}
