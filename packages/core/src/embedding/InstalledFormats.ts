/** The formats of files for analysts, by the package `@canvass/formats`, which is loaded when it is first needed. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type { FileFormat, FileFormatFinder, FileFormatName } from "../responses/export/FileFormats.js"
import { loadModule } from "./loadModule.js"

/** The formats by name. `@canvass/formats` exports them as `formats`. */
export type InstalledFormats = Readonly<Record<FileFormatName, FileFormat>>

/** Finds the formats. A program without the package has none. */
export const finder: FileFormatFinder = {
  find: (name) =>
    Effect.option(Effect.tryPromise(async () => {
      const module = await loadModule(packageName)
      if (!hasFormats(module)) throw new Error(`${packageName} has another version than @canvass/core.`)
      return module.formats[name]
    }))
}

const packageName = "@canvass/formats"

const hasFormats = (module: unknown): module is { readonly formats: InstalledFormats } =>
  Predicate.hasProperty(module, "formats") && Predicate.isRecord(module.formats)
