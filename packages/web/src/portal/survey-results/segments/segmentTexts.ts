/** The texts of the pages that manage segments, in all languages. */
import { textColumns } from "@canvass/ui"

export const segmentTexts = textColumns({
  title: ["Segments", "Segmente", "Segments", "Segmentos"],
  lead: [
    "Filters over the responses that are saved under a name.",
    "Filter über die Antworten, die unter einem Namen gesichert sind.",
    "Des filtres sur les réponses, enregistrés sous un nom.",
    "Filtros sobre las respuestas, guardados con un nombre."
  ],
  manage: ["Manage segments", "Segmente verwalten", "Gérer les segments", "Gestionar los segmentos"],
  name: ["Name", "Name", "Nom", "Nombre"],
  nameHint: ["Unique in the survey.", "Einmalig in der Umfrage.", "Unique dans l’enquête.", "Único en la encuesta."],
  condition: [
    "Counts responses for which",
    "Gezählt wird, wenn",
    "Compte les réponses pour lesquelles",
    "Cuenta las respuestas para las que"
  ],
  actions: ["Actions", "Aktionen", "Actions", "Acciones"],
  rename: ["Rename", "Umbenennen", "Renommer", "Cambiar el nombre"],
  renameOf: (name: string) => [
    `Rename the segment “${name}”`,
    `Das Segment „${name}“ umbenennen`,
    `Renommer le segment « ${name} »`,
    `Cambiar el nombre del segmento «${name}»`
  ],
  renameHint: [
    "The condition stays, and links keep working. A call of the API that uses the name needs the new one.",
    "Die Bedingung bleibt, und Links funktionieren weiter. Ein Aufruf der API mit dem Namen braucht den neuen.",
    "La condition reste, et les liens continuent de fonctionner. Un appel de l’API qui emploie le nom a besoin du nouveau.",
    "La condición se conserva y los enlaces siguen funcionando. Una llamada a la API que use el nombre necesita el nuevo."
  ],
  save: ["Save name", "Namen sichern", "Enregistrer le nom", "Guardar el nombre"],
  cancel: ["Cancel", "Abbrechen", "Annuler", "Cancelar"],
  remove: ["Delete", "Löschen", "Supprimer", "Eliminar"],
  removeOf: (name: string) => [
    `Delete the segment “${name}”`,
    `Das Segment „${name}“ löschen`,
    `Supprimer le segment « ${name} »`,
    `Eliminar el segmento «${name}»`
  ],
  emptyTitle: ["No segments yet", "Noch keine Segmente", "Pas encore de segments", "Aún no hay segmentos"],
  emptyText: [
    "Filter the results by an answer or by a property of the responses, and save the filters as a segment there.",
    "Filtern Sie die Ergebnisse nach einer Antwort oder nach einer Eigenschaft der Antworten, und sichern Sie die Filter dort als Segment.",
    "Filtrez les résultats selon une réponse ou une propriété des réponses, puis enregistrez-y les filtres comme segment.",
    "Filtre los resultados por una respuesta o por una propiedad de las respuestas, y guarde allí los filtros como segmento."
  ],
  toResults: ["Show the results", "Ergebnisse zeigen", "Afficher les résultats", "Mostrar los resultados"],
  deleteTitle: (name: string) => [
    `Delete the segment “${name}”?`,
    `Das Segment „${name}“ löschen?`,
    `Supprimer le segment « ${name} » ?`,
    `¿Eliminar el segmento «${name}»?`
  ],
  deleteCondition: ["The condition:", "Die Bedingung:", "La condition :", "La condición:"],
  deleteAddresses: [
    "Addresses that have the segment, such as bookmarks, show all responses from then on.",
    "Adressen mit diesem Segment, etwa Lesezeichen, zeigen danach alle Antworten.",
    "Les adresses qui contiennent le segment, comme les favoris, affichent ensuite toutes les réponses.",
    "Las direcciones que contienen el segmento, como los marcadores, mostrarán después todas las respuestas."
  ],
  deleteKeeps: [
    "No response is deleted.",
    "Es wird keine Antwort gelöscht.",
    "Aucune réponse n’est supprimée.",
    "No se elimina ninguna respuesta."
  ],
  deleteConfirm: ["Delete segment", "Segment löschen", "Supprimer le segment", "Eliminar el segmento"],
  flashes: {
    "segment-renamed": [
      "The segment has been renamed.",
      "Das Segment wurde umbenannt.",
      "Le segment a été renommé.",
      "Se ha cambiado el nombre del segmento."
    ],
    "segment-deleted": [
      "The segment has been deleted.",
      "Das Segment wurde gelöscht.",
      "Le segment a été supprimé.",
      "Se ha eliminado el segmento."
    ]
  },
  errors: {
    gone: [
      "This segment does not exist any more.",
      "Dieses Segment gibt es nicht mehr.",
      "Ce segment n’existe plus.",
      "Este segmento ya no existe."
    ],
    nameTaken: [
      "The survey has another segment with this name.",
      "Die Umfrage hat ein anderes Segment mit diesem Namen.",
      "L’enquête a un autre segment de ce nom.",
      "La encuesta tiene otro segmento con este nombre."
    ],
    nameIsId: [
      "This text is reserved for ids. Enter another name.",
      "Dieser Text ist IDs vorbehalten. Schreiben Sie einen anderen Namen.",
      "Ce texte est réservé aux identifiants. Écrivez un autre nom.",
      "Este texto está reservado para identificadores. Escriba otro nombre."
    ],
    tooMany: [
      "The survey has as many segments as it may have. Delete one first.",
      "Die Umfrage hat so viele Segmente, wie sie haben darf. Löschen Sie zuerst eines.",
      "L’enquête a autant de segments qu’elle peut en avoir. Supprimez-en un d’abord.",
      "La encuesta tiene tantos segmentos como puede tener. Elimine uno primero."
    ],
    filter: [
      "The condition does not fit the survey any more.",
      "Die Bedingung passt nicht mehr zur Umfrage.",
      "La condition ne convient plus à l’enquête.",
      "La condición ya no encaja con la encuesta."
    ]
  }
})
