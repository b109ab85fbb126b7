/**
 * What the editor asks of the page that it is in. The portal and hosts with an editor token each have their own. What
 * has no port has no control.
 */
import type { Condition, Definition } from "@canvass/core/editing"

export interface EditorPorts {
  /** Reads the survey and what is pending. */
  readonly load: () => Promise<LoadedSurvey>
  /** Stores the pending definition. */
  readonly save: (input: SaveInput) => Promise<SavedState>
  /** Stores the pending texts of a language. Absent: translations are part of the definition. */
  readonly saveTranslation?: (input: TranslationInput) => Promise<{ readonly etag: string }>
  /** Checks a definition, without storing it. */
  readonly validate?: (definition: Definition) => Promise<Findings>
  /** What applying the pending definition would do. */
  readonly plan?: () => Promise<Plan>
  /** Applies the pending definition, and publishes the survey if asked. */
  readonly apply?: (input: ApplyInput) => Promise<AppliedSurvey>
  /** Replaces the pending definition after it was merged with the present one of the survey. */
  readonly rebase?: (input: RebaseInput) => Promise<SavedState>
  /** Discards what is pending. */
  readonly discard?: (etag: string) => Promise<void>
  /** Changes what belongs to the survey and not to its definition. */
  readonly settings?: (settings: SurveySettings) => Promise<SurveySettings>
  /** How many responses each quota counts. */
  readonly counts?: () => Promise<ReadonlyArray<QuotaCount>>
  /** For how many of the completed responses a condition is true. It rejects a condition that they cannot be asked. */
  readonly reach?: (condition: Condition) => Promise<Reach>
  /** The pictures of the account. Absent: none are chosen or shown. */
  readonly pictures?: PicturePort
  /** Keeps on this device what is not stored. Absent: nothing is kept. */
  readonly storage?: EditorStorage
  /** Gets a session or a token again, after a call was refused for want of one. */
  readonly renew?: () => Promise<void>
}

/** Why a call was refused. */
export type RefusalKind =
  /** No response: the network or the server is gone. */
  | "offline"
  /** Too many requests, or a server at its limits. */
  | "busy"
  /** The session or the token has ended. */
  | "session"
  /** Something else was stored meanwhile (412). */
  | "conflict"
  /** The survey or the pending definition is gone (404). */
  | "missing"
  /** Anything else. */
  | "refused"

/** What ports reject with. */
export class PortError extends Error {
  override readonly name = "PortError"

  constructor(
    readonly kind: RefusalKind,
    /** What the server says, for people. */
    detail: string,
    readonly more: {
      /** How long to wait, in seconds. */
      readonly retryAfterSeconds?: number
      /** What is wrong, by place. */
      readonly errors?: ReadonlyArray<Finding>
      /** The slug of the type of the problem, such as `quota-counting`. */
      readonly slug?: string
    } = {}
  ) {
    super(detail)
  }
}

export type SurveyStatus = "closed" | "draft" | "published"

export interface SurveySettings {
  /** Time after which the survey takes no responses, in ISO 8601. */
  readonly closesAt?: string | null
}

export interface LoadedSurvey {
  readonly id: string
  readonly status: SurveyStatus
  readonly settings: SurveySettings
  /** The definition of the survey, with its translations. */
  readonly published: Definition
  /** The version of that definition. */
  readonly publishedETag: string
  readonly pending: PendingChanges | undefined
  /** Number of ended responses. */
  readonly responseCount: number
  /** The address of the survey for respondents. */
  readonly url?: string
  /** Pages beside the editor, such as that of the translations, by name. Absent: there are none. */
  readonly links?: Readonly<
    Partial<Record<"back" | "design" | "logIn" | "preview" | "results" | "share" | "text", string>>
  >
}

export interface PendingChanges {
  readonly definition: Definition
  readonly etag: string
  /** The definition that the changes are based on, and its version. */
  readonly base: Definition
  readonly baseETag: string
  readonly updatedAt: string
  /** Who saved them last, in words. */
  readonly updatedBy: string
  readonly findings: Findings
  /** The versions of the texts that are stored apart, by language. Absent: there are none. */
  readonly translationETags?: Readonly<Record<string, string>>
}

export interface SaveInput {
  readonly definition: Definition
  /** The version that is replaced. `undefined`: nothing is pending. */
  readonly etag: string | undefined
}

export interface TranslationInput {
  readonly tag: string
  readonly texts: Readonly<Record<string, string>>
  readonly etag: string | undefined
}

export interface SavedState {
  readonly etag: string
  readonly baseETag: string
  readonly findings: Findings
}

/** What is wrong or odd at a place. */
export interface Finding {
  /** A JSON Pointer into the definition. */
  readonly pointer: string
  readonly code: string
  /** For people, in English. */
  readonly detail: string
  readonly params?: Readonly<Record<string, unknown>>
}

export interface Findings {
  readonly errors: ReadonlyArray<Finding>
  readonly warnings: ReadonlyArray<Finding>
}

export interface Plan extends Findings {
  readonly changes: ReadonlyArray<{
    readonly place: string
    readonly kind: "added" | "changed" | "removed" | "renamed"
    readonly from?: unknown
    readonly to?: unknown
  }>
  readonly effects: ReadonlyArray<{ readonly kind: string; readonly place: string; readonly count: number }>
  readonly partialResponses: number
  readonly token: string | null
}

export interface ApplyInput {
  /** The token of the plan. */
  readonly plan: string
  readonly publish: boolean
}

export interface AppliedSurvey {
  readonly status: SurveyStatus
  readonly published: Definition
  readonly publishedETag: string
}

export interface RebaseInput {
  readonly definition: Definition
  readonly baseETag: string
  readonly etag: string
}

export interface QuotaCount {
  readonly key: string
  readonly max: number
  readonly count: number
  readonly isCounting: boolean
}

/** Of the completed responses, those for which a condition is true. */
export interface Reach {
  readonly count: number
  readonly total: number
}

export interface PicturePort {
  /** The address of the picture with this SHA-256, which the page of the editor may load. */
  readonly srcOf: (sha256: string) => string
  /** Stores a PNG, JPEG or WebP file. Returns the SHA-256 of its picture, by which the definition names it. */
  readonly upload: (file: Blob) => Promise<string>
  /** Reads a page of the stored pictures, the newest first. Absent: only new ones are chosen. */
  readonly list?: (cursor: string | undefined) => Promise<PicturePage>
  /** Deletes a stored picture. It rejects while a survey uses the picture. Absent: none is deleted. */
  readonly remove?: (id: string) => Promise<void>
}

export interface PicturePage {
  readonly pictures: ReadonlyArray<StoredPicture>
  /** The cursor of the next page. Absent: there is none. */
  readonly next?: string
}

export interface StoredPicture {
  readonly id: string
  /** By which the definition names it. */
  readonly sha256: string
  /** The media type. */
  readonly type: string
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
  /** When it was uploaded, in ISO 8601. */
  readonly createdAt: string
}

/** Entries by key, such as in IndexedDB. */
export interface EditorStorage {
  /** Whose entries these are, such as server and account. */
  readonly scope?: string
  readonly read: (key: string) => Promise<unknown>
  readonly write: (key: string, value: unknown) => Promise<void>
  readonly remove: (key: string) => Promise<void>
  readonly keys: () => Promise<ReadonlyArray<string>>
}
