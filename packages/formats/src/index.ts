/** The formats of files for analysts. */
import { type FileFormat, type FileFormatName, FileFormats } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { parquet } from "./parquet/parquet.js"
import { sav } from "./sav/sav.js"
import { xlsx } from "./xlsx/xlsx.js"

/** The formats by name. A program that opens the engine with `Canvass.open` only needs to install this package. */
export const formats: Readonly<Record<FileFormatName, FileFormat>> = { parquet, sav, xlsx }

/** Offers the formats to the services of the core, for programs that compose their layers themselves. */
export const layer: Layer.Layer<never> = Layer.succeed(FileFormats, {
  find: (name) => Effect.succeedSome(formats[name])
})
