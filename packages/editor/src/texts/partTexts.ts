/** The words of options and rows on the canvas. */
import { textColumns } from "@canvass/ui"

export const partTexts = textColumns({
  option: (number: number) => [`Option ${number}`, `Option ${number}`, `Option ${number}`, `Opción ${number}`],
  row: (number: number) => [`Row ${number}`, `Zeile ${number}`, `Ligne ${number}`, `Fila ${number}`],
  options: ["Options", "Optionen", "Options", "Opciones"],
  rows: ["Rows", "Zeilen", "Lignes", "Filas"],
  columns: ["Columns", "Spalten", "Colonnes", "Columnas"],
  add: {
    options: [
      "Add an option, or paste a list",
      "Option hinzufügen, oder Liste einfügen",
      "Ajouter une option, ou coller une liste",
      "Añadir una opción, o pegar una lista"
    ],
    rows: [
      "Add a row, or paste a list",
      "Zeile hinzufügen, oder Liste einfügen",
      "Ajouter une ligne, ou coller une liste",
      "Añadir una fila, o pegar una lista"
    ]
  },
  drag: (label: string) => [`Move ${label}`, `${label} verschieben`, `Déplacer ${label}`, `Mover ${label}`],
  actions: (label: string) => [
    `${label}: actions`,
    `${label}: Aktionen`,
    `${label} : actions`,
    `${label}: acciones`
  ],
  image: ["Image", "Bild", "Image", "Imagen"],
  exclusive: ["alone", "allein", "seule", "sola"],
  fixed: ["fixed", "fest", "fixe", "fija"],
  makeExclusive: ["Chosen alone", "Nur allein wählbar", "Choisie seule", "Se elige sola"],
  makeFixed: ["Keeps its place", "Behält den Platz", "Garde sa place", "Mantiene su sitio"],
  score: (score: number) => [`Score ${score}`, `Punkte ${score}`, `Score ${score}`, `Puntos ${score}`],
  value: (value: string) => [`Value ${value}`, `Wert ${value}`, `Valeur ${value}`, `Valor ${value}`],
  other: ["Other", "Andere", "Autre", "Otra"],
  movedTo: (label: string, place: number, count: number) => [
    `${label}: ${place} of ${count}.`,
    `${label}: ${place} von ${count}.`,
    `${label} : ${place} sur ${count}.`,
    `${label}: ${place} de ${count}.`
  ]
})
