/** Texts of the pages that manage segments, in English. The other languages have the same. */
export const en = {
  title: "Segments",
  lead: "Filters over the responses that are saved under a name.",
  manage: "Manage segments",
  name: "Name",
  nameHint: "Unique in the survey.",
  condition: "Counts responses for which",
  actions: "Actions",
  rename: "Rename",
  renameOf: (name: string) => `Rename the segment “${name}”`,
  renameHint: "The condition stays, and links keep working. A call of the API that uses the name needs the new one.",
  save: "Save name",
  cancel: "Cancel",
  remove: "Delete",
  removeOf: (name: string) => `Delete the segment “${name}”`,
  emptyTitle: "No segments yet",
  emptyText:
    "Filter the results by an answer or by a property of the responses, and save the filters as a segment there.",
  toResults: "Show the results",
  deleteTitle: (name: string) => `Delete the segment “${name}”?`,
  deleteCondition: "The condition:",
  deleteAddresses: "Addresses that have the segment, such as bookmarks, show all responses from then on.",
  deleteKeeps: "No response is deleted.",
  deleteConfirm: "Delete segment",
  flashes: {
    "segment-renamed": "The segment has been renamed.",
    "segment-deleted": "The segment has been deleted."
  },
  errors: {
    gone: "This segment does not exist any more.",
    nameTaken: "The survey has another segment with this name.",
    nameIsId: "This text is reserved for ids. Enter another name.",
    tooMany: "The survey has as many segments as it may have. Delete one first.",
    filter: "The condition does not fit the survey any more."
  }
}

export type SegmentTexts = typeof en
