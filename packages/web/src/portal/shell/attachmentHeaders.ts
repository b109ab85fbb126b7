/**
 * The headers of a file that browsers save.
 *
 * @param type the media type
 * @param name the name of the file, in ASCII without quotes
 */
export const attachmentHeaders = (type: string, name: string) => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name}"`,
  "X-Content-Type-Options": "nosniff"
})
