import type { SegmentTexts } from "./en.js"

export const fr: SegmentTexts = {
  title: "Segments",
  lead: "Des filtres sur les réponses, enregistrés sous un nom.",
  manage: "Gérer les segments",
  name: "Nom",
  nameHint: "Unique dans l’enquête.",
  condition: "Compte les réponses pour lesquelles",
  actions: "Actions",
  rename: "Renommer",
  renameOf: (name) => `Renommer le segment « ${name} »`,
  renameHint:
    "La condition reste, et les liens continuent de fonctionner. Un appel de l’API qui emploie le nom a besoin du nouveau.",
  save: "Enregistrer le nom",
  cancel: "Annuler",
  remove: "Supprimer",
  removeOf: (name) => `Supprimer le segment « ${name} »`,
  emptyTitle: "Pas encore de segments",
  emptyText:
    "Filtrez les résultats selon une réponse ou une propriété des réponses, puis enregistrez-y les filtres comme segment.",
  toResults: "Afficher les résultats",
  deleteTitle: (name) => `Supprimer le segment « ${name} » ?`,
  deleteCondition: "La condition :",
  deleteAddresses: "Les adresses qui contiennent le segment, comme les favoris, affichent ensuite toutes les réponses.",
  deleteKeeps: "Aucune réponse n’est supprimée.",
  deleteConfirm: "Supprimer le segment",
  flashes: {
    "segment-renamed": "Le segment a été renommé.",
    "segment-deleted": "Le segment a été supprimé."
  },
  errors: {
    gone: "Ce segment n’existe plus.",
    nameTaken: "L’enquête a un autre segment de ce nom.",
    nameIsId: "Ce texte est réservé aux identifiants. Écrivez un autre nom.",
    tooMany: "L’enquête a autant de segments qu’elle peut en avoir. Supprimez-en un d’abord.",
    filter: "La condition ne convient plus à l’enquête."
  }
}
