/** Ports that say in the language of the editor what the server says in English. */
import type { Language } from "@canvass/ui"
import { lazyModule } from "../components/lazyModule.js"
import { type EditorPorts, type Findings, PortError } from "./EditorPorts.js"

const words = lazyModule(() => import("./violationWords.js"))

/** Messages stay in English while their words cannot be loaded. */
export const portsInLanguage = (ports: EditorPorts, language: Language): EditorPorts => {
  const { apply, discard, load, pictures, plan, rebase, save, saveTranslation, settings, validate } = ports
  const found = async <Found extends Findings>(findings: Found): Promise<Found> => {
    if (findings.errors.length + findings.warnings.length === 0) return findings
    return (await loadedWords())?.findingsInLanguage(language, findings) ?? findings
  }
  const withFindings = async <Result extends { readonly findings: Findings }>(result: Result): Promise<Result> => ({
    ...result,
    findings: await found(result.findings)
  })
  /** The port with its refusals in words. What is not refused, the editor words itself. */
  const worded = <Input extends ReadonlyArray<unknown>, Result>(
    port: (...input: Input) => Promise<Result>,
    inWords: (result: Result) => Promise<Result> = (result) => Promise.resolve(result)
  ) =>
  async (...input: Input): Promise<Result> => {
    try {
      return await inWords(await port(...input))
    } catch (error) {
      if (!(error instanceof PortError) || error.kind !== "refused") throw error
      throw (await loadedWords())?.refusalInLanguage(language, error) ?? error
    }
  }
  return {
    ...ports,
    load: worded(
      load,
      async (survey) =>
        survey.pending === undefined ? survey : { ...survey, pending: await withFindings(survey.pending) }
    ),
    save: worded(save, withFindings),
    ...saveTranslation && { saveTranslation: worded(saveTranslation) },
    ...validate && { validate: worded(validate, found) },
    ...pictures && { pictures: { ...pictures, upload: worded(pictures.upload) } },
    ...plan && { plan: worded(plan, found) },
    ...apply && { apply: worded(apply) },
    ...rebase && { rebase: worded(rebase, withFindings) },
    ...discard && { discard: worded(discard) },
    ...settings && { settings: worded(settings) }
  }
}

const loadedWords = () => words.load().catch(() => undefined)
