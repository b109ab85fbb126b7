/**
 * The editor of surveys, for any page.
 *
 * @example
 * const editor = await mountEditor(element, { ports, language: "de" })
 */
export { type EditorOptions, type MountedEditor, mountEditor } from "./mountEditor.js"
export {
  type AppliedSurvey,
  type ApplyInput,
  type EditorPorts,
  type EditorStorage,
  type Finding,
  type Findings,
  type LoadedSurvey,
  type PendingChanges,
  type Plan,
  PortError,
  type QuotaCount,
  type RebaseInput,
  type RefusalKind,
  type SavedState,
  type SaveInput,
  type SurveySettings,
  type SurveyStatus,
  type TranslationInput
} from "./ports/EditorPorts.js"
export { tokenPorts, type TokenPortsOptions } from "./ports/tokenPorts.js"
