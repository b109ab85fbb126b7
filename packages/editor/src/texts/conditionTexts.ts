/** The words of the editor of conditions. */
import { textColumns } from "@canvass/ui"

export const conditionTexts = textColumns({
  add: ["Add condition", "Bedingung hinzufügen", "Ajouter une condition", "Añadir condición"],
  addGroup: ["Add group", "Gruppe hinzufügen", "Ajouter un groupe", "Añadir grupo"],
  paste: ["Paste condition", "Bedingung einfügen", "Coller la condition", "Pegar condición"],
  copy: ["Copy condition", "Bedingung kopieren", "Copier la condition", "Copiar condición"],
  copied: ["Condition copied.", "Bedingung kopiert.", "Condition copiée.", "Condición copiada."],
  remove: ["Remove", "Entfernen", "Supprimer", "Eliminar"],
  negate: ["Turn into the opposite", "Ins Gegenteil verkehren", "Inverser", "Invertir"],
  group: ["Put into a group", "In eine Gruppe setzen", "Mettre dans un groupe", "Poner en un grupo"],
  more: ["More for this condition", "Mehr zu dieser Bedingung", "Plus d’actions", "Más acciones"],
  subject: ["What is tested", "Was geprüft wird", "Ce qui est testé", "Qué se comprueba"],
  part: ["Which part", "Welcher Teil", "Quelle partie", "Qué parte"],
  wholeQuestion: ["whole question", "ganze Frage", "toute la question", "toda la pregunta"],
  operator: ["Comparison", "Vergleich", "Comparaison", "Comparación"],
  value: ["Value", "Wert", "Valeur", "Valor"],
  values: ["Values", "Werte", "Valeurs", "Valores"],
  choose: ["choose …", "wählen …", "choisir …", "elegir …"],
  compareWith: ["Compare with", "Vergleichen mit", "Comparer avec", "Comparar con"],
  ownValue: ["a value", "einem Wert", "une valeur", "un valor"],
  today: ["today", "heute", "aujourd’hui", "hoy"],
  day: ["Day", "Tag", "Jour", "Día"],
  years: ["Years", "Jahre", "Années", "Años"],
  months: ["Months", "Monate", "Mois", "Meses"],
  days: ["Days", "Tage", "Jours", "Días"],
  min: ["at least", "mindestens", "au moins", "al menos"],
  max: ["at most", "höchstens", "au plus", "como máximo"],
  groupOf: [
    "How many must be true",
    "Wie viele zutreffen müssen",
    "Combien doivent être vraies",
    "Cuántas deben cumplirse"
  ],
  groups: {
    all: ["All of these are true", "Alle treffen zu", "Toutes sont vraies", "Todas se cumplen"],
    any: ["At least one is true", "Mindestens eine trifft zu", "Au moins une est vraie", "Al menos una se cumple"],
    none: ["None of these is true", "Keine trifft zu", "Aucune n’est vraie", "Ninguna se cumple"]
  },
  reach: (share: string, total: string) => [
    `True for ${share} of ${total} completed responses`,
    `Trifft auf ${share} von ${total} vollständigen Antworten zu`,
    `Vrai pour ${share} des ${total} réponses complètes`,
    `Se cumple en el ${share} de ${total} respuestas completas`
  ],
  tooDeep: [
    "Groups cannot nest deeper.",
    "Gruppen können nicht tiefer verschachtelt sein.",
    "Les groupes ne peuvent pas être imbriqués davantage.",
    "Los grupos no pueden anidarse más."
  ],
  broken: [
    "This names something that is not known here.",
    "Hier wird etwas genannt, das an dieser Stelle nicht bekannt ist.",
    "Cette condition nomme quelque chose d’inconnu ici.",
    "Esto nombra algo que aquí no se conoce."
  ]
})
