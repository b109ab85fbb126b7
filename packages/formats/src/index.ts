/** The formats of files for analysts. */
import type { FileFormat, FileFormatName } from "@canvass/core"
import { parquet } from "./parquet/parquet.js"
import { sav } from "./sav/sav.js"
import { xlsx } from "./xlsx/xlsx.js"

/** The formats by name. A program that opens the engine with `Canvass.open` only needs to install this package. */
export const formats: Readonly<Record<FileFormatName, FileFormat>> = { parquet, sav, xlsx }
