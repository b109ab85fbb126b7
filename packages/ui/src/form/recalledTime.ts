/** A time as answers have it. A group, so that `split` returns it. Part of the script of conditions. */
export const recalledTime = /(\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z)/g
