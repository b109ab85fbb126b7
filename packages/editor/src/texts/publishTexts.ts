/** The words of publishing changes, and of throwing them away. */
import { textColumns } from "@canvass/ui"

export const publishTexts = textColumns({
  discardText: [
    "All changes that are not published are thrown away, also those that others have made. Undo brings them back as long as this page is open.",
    "Alle unveröffentlichten Änderungen werden verworfen, auch die anderer Personen. Solange diese Seite offen ist, bringt „Rückgängig“ sie zurück.",
    "Toutes les modifications non publiées sont abandonnées, celles des autres aussi. Tant que cette page est ouverte, « Annuler » les rétablit.",
    "Se descartan todos los cambios sin publicar, también los de otras personas. Mientras esta página esté abierta, «Deshacer» los recupera."
  ],
  cancel: ["Cancel", "Abbrechen", "Annuler", "Cancelar"],
  close: ["Close", "Schließen", "Fermer", "Cerrar"],
  checking: [
    "Checking the survey…",
    "Die Umfrage wird geprüft…",
    "Vérification de l’enquête…",
    "Comprobando la encuesta…"
  ],
  notStored: [
    "The changes are not saved yet, so they cannot be published.",
    "Die Änderungen sind noch nicht gespeichert und können noch nicht veröffentlicht werden.",
    "Les modifications ne sont pas encore enregistrées et ne peuvent pas être publiées.",
    "Los cambios aún no están guardados y no se pueden publicar."
  ],
  again: ["Try again", "Erneut versuchen", "Réessayer", "Reintentar"],
  missing: (count: number) =>
    count === 1
      ? ["One thing is missing", "Eines fehlt noch", "Il manque une chose", "Falta una cosa"]
      : [
        `${count} things are missing`,
        `${count} Dinge fehlen noch`,
        `Il manque ${count} choses`,
        `Faltan ${count} cosas`
      ],
  moreOf: (count: number) => [`${count} more`, `${count} weitere`, `${count} autres`, `${count} más`],
  ready: [
    "The survey is ready. Everybody who has the link can answer it.",
    "Die Umfrage ist bereit. Alle, die den Link haben, können sie beantworten.",
    "L’enquête est prête. Toute personne qui a le lien peut y répondre.",
    "La encuesta está lista. Cualquiera que tenga el enlace puede responderla."
  ],
  noChanges: ["Nothing has changed.", "Es hat sich nichts geändert.", "Rien n’a changé.", "Nada ha cambiado."],
  changes: (count: number) =>
    count === 1 ? ["One change", "Eine Änderung", "Une modification", "Un cambio"] : [
      `${count} changes`,
      `${count} Änderungen`,
      `${count} modifications`,
      `${count} cambios`
    ],
  kinds: {
    added: ["New", "Neu", "Nouveau", "Nuevo"],
    changed: ["Changed", "Geändert", "Modifié", "Cambiado"],
    removed: ["Removed", "Entfernt", "Supprimé", "Eliminado"],
    renamed: ["Renamed", "Umbenannt", "Renommé", "Renombrado"]
  },
  newOrder: ["New order", "Neue Reihenfolge", "Nouvel ordre", "Nuevo orden"],
  effects: [
    "What becomes of the answers so far",
    "Was mit den bisherigen Antworten geschieht",
    "Ce que deviennent les réponses existantes",
    "Qué pasa con las respuestas actuales"
  ],
  effect: {
    "question-retired": (n: number) =>
      n === 1
        ? [
          "The question goes. One answer stays stored.",
          "Die Frage entfällt. Eine Antwort bleibt gespeichert.",
          "La question disparaît. Une réponse reste enregistrée.",
          "La pregunta desaparece. Una respuesta sigue guardada."
        ]
        : [
          `The question goes. ${n} answers stay stored.`,
          `Die Frage entfällt. ${n} Antworten bleiben gespeichert.`,
          `La question disparaît. ${n} réponses restent enregistrées.`,
          `La pregunta desaparece. ${n} respuestas siguen guardadas.`
        ],
    "option-retired": (n: number) =>
      n === 1
        ? [
          "The option goes. One answer keeps it.",
          "Die Option entfällt. Eine Antwort behält sie.",
          "L’option disparaît. Une réponse la garde.",
          "La opción desaparece. Una respuesta la conserva."
        ]
        : [
          `The option goes. ${n} answers keep it.`,
          `Die Option entfällt. ${n} Antworten behalten sie.`,
          `L’option disparaît. ${n} réponses la gardent.`,
          `La opción desaparece. ${n} respuestas la conservan.`
        ]
  },
  otherEffect: (kind: string, n: number) => [`${kind}: ${n}`, `${kind}: ${n}`, `${kind} : ${n}`, `${kind}: ${n}`],
  warnings: ["Worth a look", "Einen Blick wert", "À vérifier", "Conviene revisar"],
  partial: (n: number) =>
    n === 1
      ? [
        "One open response goes on with the new questions.",
        "Eine offene Antwort geht mit den neuen Fragen weiter.",
        "Une réponse ouverte continue avec les nouvelles questions.",
        "Una respuesta abierta sigue con las nuevas preguntas."
      ]
      : [
        `${n} open responses go on with the new questions.`,
        `${n} offene Antworten gehen mit den neuen Fragen weiter.`,
        `${n} réponses ouvertes continuent avec les nouvelles questions.`,
        `${n} respuestas abiertas siguen con las nuevas preguntas.`
      ],
  outdated: [
    "The survey or its answers have changed meanwhile. Look at the changes again.",
    "Die Umfrage oder ihre Antworten haben sich inzwischen geändert. Sehen Sie die Änderungen noch einmal an.",
    "L’enquête ou ses réponses ont changé entre-temps. Regardez à nouveau les modifications.",
    "La encuesta o sus respuestas han cambiado mientras tanto. Revise los cambios de nuevo."
  ],
  published: [
    "The survey is published",
    "Die Umfrage ist veröffentlicht",
    "L’enquête est publiée",
    "La encuesta está publicada"
  ],
  link: ["Link for respondents", "Link für Befragte", "Lien pour les répondants", "Enlace para los encuestados"],
  qrCode: [
    "QR code of the link",
    "QR-Code des Links",
    "Code QR du lien",
    "Código QR del enlace"
  ],
  copy: ["Copy the link", "Link kopieren", "Copier le lien", "Copiar el enlace"],
  copied: ["Copied", "Kopiert", "Copié", "Copiado"],
  shareMore: [
    "Embedding and more",
    "Einbetten und mehr",
    "Intégration et plus",
    "Inserción y más"
  ]
})
