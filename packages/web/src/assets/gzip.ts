/** Compresses a text. */
export const gzip = async (text: string): Promise<Uint8Array> => {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}
