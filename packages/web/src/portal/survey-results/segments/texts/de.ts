import type { SegmentTexts } from "./en.js"

export const de: SegmentTexts = {
  title: "Segmente",
  lead: "Filter über die Antworten, die unter einem Namen gesichert sind.",
  manage: "Segmente verwalten",
  name: "Name",
  nameHint: "Einmalig in der Umfrage.",
  condition: "Gezählt wird, wenn",
  actions: "Aktionen",
  rename: "Umbenennen",
  renameOf: (name) => `Das Segment „${name}“ umbenennen`,
  renameHint:
    "Die Bedingung bleibt, und Links funktionieren weiter. Ein Aufruf der API mit dem Namen braucht den neuen.",
  save: "Namen sichern",
  cancel: "Abbrechen",
  remove: "Löschen",
  removeOf: (name) => `Das Segment „${name}“ löschen`,
  emptyTitle: "Noch keine Segmente",
  emptyText:
    "Filtern Sie die Ergebnisse nach einer Antwort oder nach einer Eigenschaft der Antworten, und sichern Sie die Filter dort als Segment.",
  toResults: "Ergebnisse zeigen",
  deleteTitle: (name) => `Das Segment „${name}“ löschen?`,
  deleteCondition: "Die Bedingung:",
  deleteAddresses: "Adressen mit diesem Segment, etwa Lesezeichen, zeigen danach alle Antworten.",
  deleteKeeps: "Es wird keine Antwort gelöscht.",
  deleteConfirm: "Segment löschen",
  flashes: {
    "segment-renamed": "Das Segment wurde umbenannt.",
    "segment-deleted": "Das Segment wurde gelöscht."
  },
  errors: {
    gone: "Dieses Segment gibt es nicht mehr.",
    nameTaken: "Die Umfrage hat ein anderes Segment mit diesem Namen.",
    nameIsId: "Dieser Text ist IDs vorbehalten. Schreiben Sie einen anderen Namen.",
    tooMany: "Die Umfrage hat so viele Segmente, wie sie haben darf. Löschen Sie zuerst eines.",
    filter: "Die Bedingung passt nicht mehr zur Umfrage."
  }
}
