/** Parquet files, written beside their place and renamed once they are on the disk, and read a row group at a time. */
import { type ParquetRow, type ParquetSchema, ParquetTable } from "@canvass/formats/parquet"
import { type AsyncBuffer, parquetMetadataAsync, parquetReadObjects } from "hyparquet"
import { type FileHandle, open, rename, rm } from "node:fs/promises"

/** The end of the name of a file that is not complete. */
export const draftSuffix = ".tmp"

/** Only the owner may read the files. */
const fileMode = 0o600

/** Writes a table. The file is there once `finish` has returned. */
export class TableWriter {
  readonly #path: string
  readonly #file: FileHandle
  readonly #table: ParquetTable

  private constructor(path: string, file: FileHandle, schema: ParquetSchema) {
    this.#path = path
    this.#file = file
    this.#table = new ParquetTable(schema)
  }

  static async open(path: string, schema: ParquetSchema): Promise<TableWriter> {
    return new TableWriter(path, await open(path + draftSuffix, "w", fileMode), schema)
  }

  async write(rows: ReadonlyArray<ParquetRow>): Promise<void> {
    await this.#table.write(rows)
    await this.#flush()
  }

  async finish(): Promise<void> {
    await this.#table.end()
    await this.#flush()
    await this.#file.sync()
    await this.#file.close()
    await rename(this.#path + draftSuffix, this.#path)
  }

  async discard(): Promise<void> {
    await this.#file.close().catch(() => {})
    await rm(this.#path + draftSuffix, { force: true })
  }

  async #flush(): Promise<void> {
    for (const bytes of this.#table.take()) await this.#file.writeFile(bytes)
  }
}

/** Replaces a file by another text in one step. Its folder must be flushed, too, before the file counts as written. */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  const file = await open(path + draftSuffix, "w", fileMode)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(path + draftSuffix, path)
}

/** Flushes a folder: afterwards, the names of its files outlive a crash of the machine. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The rows of a file, one row group after the other. */
export async function* readRowGroups(
  path: string,
  columns?: ReadonlyArray<string>
): AsyncGenerator<ReadonlyArray<ParquetRow>, void> {
  const handle = await open(path, "r")
  try {
    const file = await asyncBufferOf(handle)
    const metadata = await parquetMetadataAsync(file)
    let rowStart = 0
    for (const group of metadata.row_groups) {
      const rowEnd = rowStart + Number(group.num_rows)
      yield await parquetReadObjects({
        file,
        metadata,
        rowStart,
        rowEnd,
        ...columns === undefined ? {} : { columns: [...columns] }
      })
      rowStart = rowEnd
    }
  } finally {
    await handle.close()
  }
}

const asyncBufferOf = async (file: FileHandle): Promise<AsyncBuffer> => {
  const { size } = await file.stat()
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      const bytes = new Uint8Array(end - start)
      await file.read(bytes, 0, bytes.length, start)
      return bytes.buffer
    }
  }
}
