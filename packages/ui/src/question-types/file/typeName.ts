/** The names by which people know types of files. */
import type { RespondentLanguage } from "../../i18n/languages.js"
import { fileAnswerTexts } from "./answerTexts.js"

/** The name of a media type: `PDF`, `Word (DOCX)`, `images` for `image/*`. A type without a known name is itself. */
export const typeName = (type: string, language: RespondentLanguage): string => {
  const name = names.get(type)
  if (name !== undefined) return name
  const [family, subtype] = type.split("/")
  const { families } = fileAnswerTexts[language]
  return subtype === "*" && family !== undefined && isFamily(family) ? families[family] : type
}

const isFamily = (family: string): family is "audio" | "image" | "text" | "video" => familyNames.has(family)

const familyNames: ReadonlySet<string> = new Set(["audio", "image", "text", "video"])

const office = "application/vnd.openxmlformats-officedocument"
const openDocument = "application/vnd.oasis.opendocument"

/** Names that are the same in all languages: of programs, and the letters behind the dot of a file name. */
const names: ReadonlyMap<string, string> = new Map([
  ["application/gzip", "GZ"],
  ["application/json", "JSON"],
  ["application/msword", "Word (DOC)"],
  ["application/pdf", "PDF"],
  ["application/rtf", "RTF"],
  ["application/vnd.ms-excel", "Excel (XLS)"],
  ["application/vnd.ms-powerpoint", "PowerPoint (PPT)"],
  [`${openDocument}.presentation`, "ODP"],
  [`${openDocument}.spreadsheet`, "ODS"],
  [`${openDocument}.text`, "ODT"],
  [`${office}.presentationml.presentation`, "PowerPoint (PPTX)"],
  [`${office}.spreadsheetml.sheet`, "Excel (XLSX)"],
  [`${office}.wordprocessingml.document`, "Word (DOCX)"],
  ["application/x-7z-compressed", "7Z"],
  ["application/xml", "XML"],
  ["application/zip", "ZIP"],
  ["audio/aac", "AAC"],
  ["audio/flac", "FLAC"],
  ["audio/mp4", "M4A"],
  ["audio/mpeg", "MP3"],
  ["audio/ogg", "OGG"],
  ["audio/wav", "WAV"],
  ["image/avif", "AVIF"],
  ["image/bmp", "BMP"],
  ["image/gif", "GIF"],
  ["image/heic", "HEIC"],
  ["image/jpeg", "JPEG"],
  ["image/png", "PNG"],
  ["image/svg+xml", "SVG"],
  ["image/tiff", "TIFF"],
  ["image/webp", "WebP"],
  ["text/csv", "CSV"],
  ["text/html", "HTML"],
  ["text/markdown", "Markdown"],
  ["text/plain", "TXT"],
  ["video/mp4", "MP4"],
  ["video/mpeg", "MPEG"],
  ["video/ogg", "OGV"],
  ["video/quicktime", "QuickTime (MOV)"],
  ["video/webm", "WebM"]
])
