/** The files of the editor. They are loaded when an editor is first asked for: most servers show none for a while. */
import type { Language } from "@canvass/core/ports"
import type { BrowserFiles } from "@canvass/editor/browser-files"
import * as Effect from "effect/Effect"
import { type Asset, immutable } from "./Asset.js"

const prefix = "/assets/editor/"

export const isEditorAsset = (path: string): boolean => path.startsWith(prefix)

interface EditorFiles {
  /** Path of the module that a page loads, below the public URL. */
  readonly entry: string
  readonly assets: ReadonlyMap<string, Asset>
}

/** Path of the module that shows the editor in a language, below the public URL. */
export const editorModule = (language: Language): Effect.Effect<string> =>
  Effect.map(filesOf(language), ({ entry }) => entry)

/** Finds a file. `undefined`: there is none. The name of a file begins with its language. */
export const findEditorAsset = (path: string): Effect.Effect<Asset | undefined> => {
  const language = languages.find((language) => path.startsWith(`${prefix}${language}-`))
  return language === undefined
    ? Effect.succeed(undefined)
    : Effect.map(filesOf(language), ({ assets }) => assets.get(path))
}

/** Not at the top of the file: a module for each language has all its files as texts. */
const load = async (language: Language): Promise<BrowserFiles> =>
  (await import("@canvass/editor/browser-files")).loadBrowserFiles(language)

const languages: ReadonlyArray<Language> = ["en", "de", "fr", "es"]

const loaded = new Map<Language, Promise<EditorFiles>>()

const filesOf = (language: Language): Effect.Effect<EditorFiles> =>
  Effect.promise(() => {
    const files = loaded.get(language) ?? load(language).then(({ entry, files }) => ({
      entry: prefix + entry,
      assets: new Map(
        Object.entries(files).map(([name, content]) => [
          prefix + name,
          immutable(prefix + name, "js", content)
        ])
      )
    }))
    loaded.set(language, files)
    return files
  })
