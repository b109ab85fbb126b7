/**
 * Tests on the built modules. What tests import from the sources of packages and programs is loaded from `dist`, as
 * users load it. Node.js loads it without a transformation for each project and process, and runs it faster.
 */
import { existsSync } from "node:fs"
import path from "node:path"
import type { Plugin } from "vitest/config"

/** Modules that Node.js loads itself. */
export const builtModules = /\/(?:apps|packages)\/[^/]+\/dist\//

/** Replaces imports of sources by their built modules. */
export const loadBuiltModules = (): Plugin => ({
  name: "canvass:built-modules",
  enforce: "pre",
  resolveId: (imported, importer) => {
    if (!imported.startsWith(".") || importer === undefined) return undefined
    return builtOf(path.resolve(path.dirname(importer), imported))
  }
})

/** The built module of a source, or `undefined` if it is another file. */
const builtOf = (file: string): string | undefined => {
  const built = file.replace(/(\/(?:apps|packages)\/[^/]+)\/src\/(?=.*\.js$)/, "$1/dist/")
  return built !== file && existsSync(built) ? built : undefined
}
