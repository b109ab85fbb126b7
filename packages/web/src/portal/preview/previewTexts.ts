/** The texts of previews, in all languages. */
import { textColumns } from "@canvass/ui"

export const previewTexts = textColumns({
  preview: ["Preview", "Vorschau", "Aperçu", "Vista previa"],
  text: [
    "A preview checks answers as respondents' are checked, and never stores them. Files are not sent.",
    "Eine Vorschau prüft Antworten wie die von Befragten und speichert sie nie. Dateien werden nicht gesendet.",
    "Un aperçu vérifie les réponses comme celles des participants et ne les enregistre jamais. Les " +
    "fichiers ne sont pas envoyés.",
    "La vista previa comprueba las respuestas como las de los participantes y nunca las guarda. Los " +
    "archivos no se envían."
  ],
  back: ["Back to the editor", "Zurück zum Bearbeiten", "Retour à l’éditeur", "Volver al editor"],
  field: (name: string) => [
    `Hidden field ${name}`,
    `Verstecktes Feld ${name}`,
    `Champ caché ${name}`,
    `Campo oculto ${name}`
  ],
  seed: ["Chance", "Zufall", "Hasard", "Azar"],
  seedHint: [
    "A number that decides about random orders and drawn values.",
    "Eine Zahl, die über zufällige Reihenfolgen und gezogene Werte entscheidet.",
    "Un nombre qui décide des ordres aléatoires et des valeurs tirées.",
    "Un número que decide los órdenes aleatorios y los valores sorteados."
  ],
  show: ["Show", "Anzeigen", "Afficher", "Mostrar"],
  empty: [
    "This survey has no questions yet.",
    "Diese Umfrage hat noch keine Fragen.",
    "Cette enquête n’a pas encore de question.",
    "Esta encuesta aún no tiene preguntas."
  ],
  goesOn: (address: string) => [
    `The respondent goes on to ${address}`,
    `Die antwortende Person kommt danach zu ${address}`,
    `La personne interrogée est ensuite dirigée vers ${address}`,
    `La persona encuestada continúa en ${address}`
  ],
  notStored: [
    "The answers are complete and valid. Nothing has been stored: this is a preview.",
    "Die Antworten sind vollständig und gültig. Es wurde nichts gespeichert: Das ist eine Vorschau.",
    "Les réponses sont complètes et valides. Rien n’a été enregistré : ceci est un aperçu.",
    "Las respuestas están completas y son válidas. No se ha guardado nada: esto es una vista previa."
  ]
})
