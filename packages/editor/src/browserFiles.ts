/**
 * The editor as files for browsers, in one language each. `npm run build` makes them (`scripts/buildBrowser.mjs`): they
 * are texts in modules, so that a server needs no file system to serve them.
 */
import type { Language } from "@canvass/ui"

/** The files of one language, under names that change with their content. All of them are modules of JavaScript. */
export interface BrowserFiles {
  /** The name of the file that a page loads: it shows the editor in the element `#editor`. */
  readonly entry: string
  /** The content by name. The files load each other by relative addresses. */
  readonly files: Readonly<Record<string, string>>
}

export const loadBrowserFiles = async (language: Language): Promise<BrowserFiles> => {
  const loaded: unknown = await import(`./browser/${language}.js`)
  if (isBrowserFiles(loaded)) return loaded
  throw new Error(`The files of the editor in the language ${language} are not built.`)
}

const isBrowserFiles = (value: unknown): value is BrowserFiles =>
  typeof value === "object" && value !== null && "entry" in value && "files" in value
