/** The texts of the codebook, in all languages. */
import type { Codebook } from "@canvass/core"
import type { Language } from "@canvass/core/ports"

export interface CodebookTexts {
  readonly title: string
  readonly linkHint: string
  readonly lead: string
  readonly columns: string
  readonly name: string
  readonly variables: string
  readonly label: string
  readonly content: string
  readonly values: string
  readonly missing: string
  readonly skipped: string
  readonly notShown: string
  readonly questions: string
  readonly key: string
  readonly text: string
  readonly type: string
  readonly versions: string
  readonly options: string
  readonly retired: string
  readonly contents: Readonly<Record<Codebook["columns"][number]["content"], string>>
}

export const codebookTexts: Readonly<Record<Language, CodebookTexts>> = {
  en: {
    title: "Codebook",
    linkHint: "What the columns of the files mean.",
    lead: "What the columns of the downloads mean, and the codes of their values.",
    columns: "Columns",
    name: "Column",
    variables: "Variable in SPSS",
    label: "Meaning",
    content: "Content",
    values: "Values",
    missing: "Missing in SPSS",
    skipped: "skipped",
    notShown: "not shown",
    questions: "Questions",
    key: "Key",
    text: "Question",
    type: "Type",
    versions: "Versions",
    options: "Options",
    retired: "removed",
    contents: {
      boolean: "true or false",
      chosen: "1 if chosen, else 0",
      date: "day",
      instant: "time",
      number: "number",
      numeral: "number as it was written",
      option: "value of an option, or own text",
      options: "list of values of options",
      rank: "place from 1",
      text: "text",
      texts: "list of texts"
    }
  },
  de: {
    title: "Codebuch",
    linkHint: "Was die Spalten der Dateien bedeuten.",
    lead: "Was die Spalten der Dateien bedeuten, und die Codes ihrer Werte.",
    columns: "Spalten",
    name: "Spalte",
    variables: "Variable in SPSS",
    label: "Bedeutung",
    content: "Inhalt",
    values: "Werte",
    missing: "Fehlend in SPSS",
    skipped: "übersprungen",
    notShown: "nicht gezeigt",
    questions: "Fragen",
    key: "Schlüssel",
    text: "Frage",
    type: "Typ",
    versions: "Fassungen",
    options: "Optionen",
    retired: "entfernt",
    contents: {
      boolean: "wahr oder falsch",
      chosen: "1 wenn gewählt, sonst 0",
      date: "Tag",
      instant: "Zeitpunkt",
      number: "Zahl",
      numeral: "Zahl, wie sie geschrieben wurde",
      option: "Wert einer Option, oder eigener Text",
      options: "Liste von Werten von Optionen",
      rank: "Platz ab 1",
      text: "Text",
      texts: "Liste von Texten"
    }
  },
  fr: {
    title: "Livre de codes",
    linkHint: "Ce que signifient les colonnes des fichiers.",
    lead: "Ce que signifient les colonnes des fichiers, et les codes de leurs valeurs.",
    columns: "Colonnes",
    name: "Colonne",
    variables: "Variable dans SPSS",
    label: "Signification",
    content: "Contenu",
    values: "Valeurs",
    missing: "Manquant dans SPSS",
    skipped: "sautée",
    notShown: "non affichée",
    questions: "Questions",
    key: "Clé",
    text: "Question",
    type: "Type",
    versions: "Versions",
    options: "Options",
    retired: "retirée",
    contents: {
      boolean: "vrai ou faux",
      chosen: "1 si choisie, sinon 0",
      date: "jour",
      instant: "heure",
      number: "nombre",
      numeral: "nombre tel qu’il a été écrit",
      option: "valeur d’une option, ou texte libre",
      options: "liste de valeurs d’options",
      rank: "rang à partir de 1",
      text: "texte",
      texts: "liste de textes"
    }
  },
  es: {
    title: "Libro de códigos",
    linkHint: "Qué significan las columnas de los archivos.",
    lead: "Qué significan las columnas de los archivos, y los códigos de sus valores.",
    columns: "Columnas",
    name: "Columna",
    variables: "Variable en SPSS",
    label: "Significado",
    content: "Contenido",
    values: "Valores",
    missing: "Ausente en SPSS",
    skipped: "omitida",
    notShown: "no mostrada",
    questions: "Preguntas",
    key: "Clave",
    text: "Pregunta",
    type: "Tipo",
    versions: "Versiones",
    options: "Opciones",
    retired: "retirada",
    contents: {
      boolean: "verdadero o falso",
      chosen: "1 si se eligió, si no 0",
      date: "día",
      instant: "hora",
      number: "número",
      numeral: "número tal como se escribió",
      option: "valor de una opción, o texto propio",
      options: "lista de valores de opciones",
      rank: "puesto desde 1",
      text: "texto",
      texts: "lista de textos"
    }
  }
}
