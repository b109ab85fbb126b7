/** A dot that says that something is wrong. */
export const OutlineMark = ({ says }: { readonly says: string }) =>
  says === "" ? null : <span class="dot" role="img" aria-label={says} title={says} />
