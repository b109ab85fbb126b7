/**
 * Stores what is edited: the pending definition 0.8 s after the last change, checked 300 ms after it. What is not
 * stored is kept on this device. Changes of others are merged.
 */
import { type Definition, isSame } from "@canvass/core/editing"
import { effect, type Signal, signal } from "@preact/signals"
import type { Overlap } from "../model/merge/mergeDefinitions.js"
import { withoutFormerKeys } from "../model/names/withoutFormerKeys.js"
import { type LoadedSurvey, type Plan, PortError } from "../ports/EditorPorts.js"
import type { EditorState } from "../state/EditorState.js"
import { merging } from "../state/merging.js"
import { KeptEdits } from "./KeptEdits.js"
import { RateBudget } from "./RateBudget.js"
import type { SavingStatus } from "./SavingStatus.js"
import { changedTranslations, storedParts } from "./storedParts.js"
import { Validation } from "./Validation.js"

/** Both sides of a conflict, until a person has chosen. */
export interface Conflict {
  readonly base: Definition
  /** A definition that is not in the editor. Absent: that of the editor. */
  readonly mine?: Definition
  readonly theirs: Definition
  readonly overlaps: ReadonlyArray<Overlap>
  /** Goes on with the merged definition. */
  readonly resolve: (merged: Definition) => Promise<void>
}

/** Two definitions that were both made of a third one. */
interface Sides {
  readonly base: Definition
  readonly mine: Definition
  readonly theirs: Definition
}

const saveMillis = 800
const keepMillis = 250
const restMillis = 30_000
const maxRetryMillis = 15_000

export class Saving {
  readonly status: Signal<SavingStatus>
  /** Whether what is not stored is kept on this device. `undefined`: there is nothing to keep. */
  readonly isKept = signal<boolean | undefined>(undefined)
  readonly conflict = signal<Conflict | undefined>(undefined)
  /** Whether the survey differs from what respondents see. */
  readonly hasChanges: Signal<boolean>
  readonly #saves = new RateBudget(12)
  readonly #plans = new RateBudget(12)
  readonly #validation: Validation
  readonly kept: KeptEdits | undefined
  /** The definition that the server has, and that the editor has put there or read. */
  #stored: Definition
  #etag: string | undefined
  #translationETags: Record<string, string>
  #isSaving = false
  #saveTimer: ReturnType<typeof setTimeout> | undefined
  #keepTimer: ReturnType<typeof setTimeout> | undefined
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #retryMillis = 1_000
  #current: Promise<void> = Promise.resolve()
  readonly #stop: () => void

  constructor(readonly editor: EditorState) {
    const { pending, published } = editor.survey.peek()
    this.#stored = pending?.definition ?? published
    this.#etag = pending?.etag
    this.#translationETags = { ...pending?.translationETags }
    this.hasChanges = signal(pending !== undefined)
    this.status = signal({ kind: "saved", at: undefined })
    this.#validation = new Validation(editor)
    const { storage } = editor.ports
    this.kept = storage === undefined ? undefined : new KeptEdits(storage, editor.survey.peek().id)
    const stopEffect = effect(() => this.#onChange(editor.definition.value))
    const onHidden = () => {
      if (document.visibilityState === "hidden") void this.leave()
    }
    const onBack = () => void this.#retryNow()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (this.#isUnstored() && this.isKept.peek() !== true) event.preventDefault()
    }
    document.addEventListener("visibilitychange", onHidden)
    addEventListener("online", onBack)
    addEventListener("focus", onBack)
    addEventListener("beforeunload", onUnload)
    this.#stop = () => {
      stopEffect()
      document.removeEventListener("visibilitychange", onHidden)
      removeEventListener("online", onBack)
      removeEventListener("focus", onBack)
      removeEventListener("beforeunload", onUnload)
    }
  }

  /** Begins once the screen is shown: what is pending may be based on another definition than that of the survey. */
  async start(): Promise<void> {
    const survey = this.editor.survey.peek()
    if (survey.pending !== undefined && survey.pending.baseETag !== survey.publishedETag) await this.#rebase(survey)
  }

  /** Stores what is not stored yet, now. */
  async flush(): Promise<void> {
    clearTimeout(this.#saveTimer)
    await this.#current
    if (this.#isUnstored()) await this.#save()
  }

  /** Stores, and applies a draft: nothing of it waits for anybody. */
  async leave(): Promise<void> {
    await this.flush()
    await this.#applyDraft()
  }

  /** What publishing the changes would do. Stores them first. */
  async plan(): Promise<Plan | undefined> {
    const { plan } = this.editor.ports
    if (plan === undefined) return undefined
    await this.flush()
    if (this.status.peek().kind !== "saved") return undefined
    if (this.#etag === undefined) await this.#save()
    if (this.#etag === undefined) return undefined
    const delay = this.#plans.delay(Date.now())
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    this.#plans.use(Date.now())
    return this.#renewed(plan)
  }

  /** Applies what is pending. @throws PortError */
  async apply(plan: string, publish: boolean): Promise<void> {
    const { apply } = this.editor.ports
    if (apply === undefined) return
    const sent = this.#stored
    const applied = await this.#renewed(() => apply({ plan, publish }))
    this.#etag = undefined
    this.#translationETags = {}
    this.hasChanges.value = false
    this.editor.survey.value = { ...this.editor.survey.peek(), ...applied, pending: undefined }
    this.#stored = withoutFormerKeys(sent)
    this.editor.rewrite(withoutFormerKeys)
    if (isSame(this.editor.definition.peek(), this.#stored)) this.#stored = this.editor.definition.peek()
    await this.flush()
  }

  /** Throws away what is pending. */
  async discard(): Promise<void> {
    const { discard } = this.editor.ports
    clearTimeout(this.#saveTimer)
    await this.#current
    const etag = this.#etag
    if (etag !== undefined && discard !== undefined) await this.#renewed(() => discard(etag))
    const survey = await this.#renewed(() => this.editor.ports.load())
    this.#take(survey)
    this.editor.edit(() => this.#stored)
  }

  /** Takes a definition that a closed tab has left. */
  async restore({ base, definition }: { readonly base: Definition; readonly definition: Definition }): Promise<void> {
    const sides = () => ({ base, mine: definition, theirs: this.editor.definition.peek() })
    await this.#merge(sides, (merged) => {
      this.editor.edit(() => merged)
      return Promise.resolve()
    })
  }

  /** Ends. What is not stored is stored, and otherwise stays on this device. */
  async close(): Promise<void> {
    await this.leave()
    this.#stop()
    this.#validation.close()
    for (const timer of [this.#saveTimer, this.#keepTimer, this.#restTimer]) clearTimeout(timer)
    await this.#keep()
    this.kept?.close()
  }

  #isUnstored(): boolean {
    return this.editor.definition.peek() !== this.#stored
  }

  #onChange(definition: Definition): void {
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => void this.#applyDraft(), restMillis)
    const { kind } = this.status.peek()
    if (definition === this.#stored) {
      if (kind !== "unsaved" && kind !== "refused") return
      clearTimeout(this.#saveTimer)
      this.status.value = { kind: "saved", at: undefined }
      void this.#keep()
      return
    }
    if (kind === "saved" || kind === "refused") this.status.value = { kind: "unsaved" }
    this.#validation.check()
    this.#keepTimer ??= setTimeout(() => void this.#keep(), keepMillis)
    if (kind !== "offline" && kind !== "session" && kind !== "busy") this.#saveIn(saveMillis)
  }

  async #keep(): Promise<void> {
    clearTimeout(this.#keepTimer)
    this.#keepTimer = undefined
    if (this.kept === undefined) {
      this.isKept.value = this.#isUnstored() ? false : undefined
    } else if (this.#isUnstored()) {
      this.isKept.value = await this.kept.keep(this.editor.definition.peek(), this.#stored)
    } else {
      await this.kept.forget()
      this.isKept.value = undefined
    }
  }

  #saveIn(millis: number): void {
    clearTimeout(this.#saveTimer)
    const delay = Math.max(millis, this.#saves.delay(Date.now()))
    this.#saveTimer = setTimeout(() => void this.#save(), delay)
  }

  #save(): Promise<void> {
    if (this.#isSaving || this.conflict.peek() !== undefined) return this.#current
    this.#isSaving = true
    this.#current = this.#send().finally(() => {
      this.#isSaving = false
    })
    return this.#current
  }

  async #send(): Promise<void> {
    const definition = this.editor.definition.peek()
    const { ports, survey } = this.editor
    this.status.value = { kind: "saving" }
    this.#saves.use(Date.now())
    try {
      const sendTranslation = ports.saveTranslation
      const parts = sendTranslation === undefined
        ? { definition, translations: [] }
        : storedParts(definition, Object.keys(this.#translationETags).length > 0)
      const isFirst = this.#etag === undefined
      const saved = await this.#renewed(() => ports.save({ definition: parts.definition, etag: this.#etag }))
      this.#etag = saved.etag
      this.hasChanges.value = true
      for (const [tag, texts] of changedTranslations(parts.translations, this.#stored)) {
        const sent = await this.#renewed(async () =>
          sendTranslation?.({ tag, texts, etag: this.#translationETags[tag] })
        )
        if (sent !== undefined) this.#translationETags[tag] = sent.etag
      }
      const before = this.#stored
      this.#stored = definition
      this.#retryMillis = 1_000
      if (!this.#isUnstored()) this.editor.findings.value = saved.findings
      this.status.value = this.#isUnstored() ? { kind: "unsaved" } : { kind: "saved", at: Date.now() }
      // The survey has another definition than this tab has read: it was changed meanwhile.
      if (isFirst && saved.baseETag !== survey.peek().publishedETag) await this.#mergeSurvey(before)
    } catch (error) {
      await this.#onRefusal(error)
    }
    await this.#keep()
    if (this.#isUnstored() && this.status.peek().kind === "unsaved") this.#saveIn(saveMillis)
  }

  async #onRefusal(error: unknown): Promise<void> {
    const { kind } = refusalOf(error)
    if (kind === "conflict" || kind === "missing") await this.#mergePending()
    else this.#onFailure(error)
  }

  /** Says why a call has failed, and stores again later if that can help. */
  #onFailure(error: unknown): void {
    const { detail, kind, retryAfterSeconds } = refusalOf(error)
    if (kind === "busy") {
      const until = Date.now() + 1_000 * (retryAfterSeconds ?? 5)
      this.#saves.pause(until)
      this.status.value = { kind, until }
      this.#retryIn(until - Date.now())
    } else if (kind === "offline" || kind === "session") {
      this.status.value = { kind }
      this.#retryMillis = Math.min(2 * this.#retryMillis, maxRetryMillis)
      this.#retryIn(this.#retryMillis)
    } else this.status.value = { kind: "refused", detail }
  }

  #retryIn(millis: number): void {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = setTimeout(() => void this.#save(), millis)
  }

  async #retryNow(): Promise<void> {
    const { kind } = this.status.peek()
    if ((kind === "offline" || kind === "session") && this.#isUnstored()) await this.#save()
  }

  /** Calls again once the session or the token was renewed. */
  async #renewed<A>(call: () => Promise<A>): Promise<A> {
    try {
      return await call()
    } catch (error) {
      const { renew } = this.editor.ports
      if (refusalOf(error).kind !== "session" || renew === undefined) throw error
      await renew()
      return call()
    }
  }

  /** Something else is pending than this tab has stored: by another tab, another person or a program. */
  async #mergePending(): Promise<void> {
    const base = this.#stored
    const survey = await this.#loaded()
    if (survey === undefined) return
    const theirs = survey.pending?.definition ?? survey.published
    await this.#merge(() => ({ base, mine: this.editor.definition.peek(), theirs }), async (merged) => {
      this.#take(survey)
      if (isSame(merged, this.#stored)) this.editor.edit(() => this.#stored)
      else this.editor.edit(() => merged)
      if (survey.pending !== undefined && survey.pending.baseETag !== survey.publishedETag) await this.#rebase(survey)
      else this.#saveIn(0)
    })
  }

  /** The survey was changed before the first change of this tab was stored. */
  async #mergeSurvey(base: Definition): Promise<void> {
    const survey = await this.#loaded()
    if (survey === undefined) return
    const sides = () => ({ base, mine: this.editor.definition.peek(), theirs: survey.published })
    await this.#merge(sides, (merged) => {
      this.#take(survey)
      this.editor.edit(() => merged)
      this.#saveIn(0)
      return Promise.resolve()
    })
  }

  /** What is pending is based on a former definition of the survey. */
  async #rebase(survey: LoadedSurvey): Promise<void> {
    const { ports } = this.editor
    const { pending, published, publishedETag } = survey
    if (pending === undefined || ports.rebase === undefined) return
    const { rebase } = ports
    const sides = () => ({ base: pending.base, mine: this.editor.definition.peek(), theirs: published })
    await this.#merge(sides, async (merged) => {
      try {
        const { definition } = storedParts(merged, Object.keys(this.#translationETags).length > 0)
        const saved = await this.#renewed(() => rebase({ definition, baseETag: publishedETag, etag: pending.etag }))
        this.#etag = saved.etag
        this.editor.findings.value = saved.findings
        this.editor.survey.value = survey
        this.editor.edit(() => merged)
        this.#stored = this.editor.definition.peek()
        this.status.value = { kind: "saved", at: Date.now() }
      } catch (error) {
        await this.#onRefusal(error)
      }
    })
  }

  async #loaded(): Promise<LoadedSurvey | undefined> {
    try {
      return await this.#renewed(() => this.editor.ports.load())
    } catch (error) {
      this.#onFailure(error)
      return undefined
    }
  }

  /** @param sides reads both sides once they can be merged: one types meanwhile */
  async #merge(sides: () => Sides, resolve: Conflict["resolve"]): Promise<void> {
    const { mergeDefinitions } = await this.#loadMerging()
    const { base, mine, theirs } = sides()
    const { definition, overlaps } = mergeDefinitions(base, mine, theirs)
    if (overlaps.length === 0) return resolve(definition)
    this.status.value = { kind: "conflict" }
    this.conflict.value = {
      base,
      ...mine === this.editor.definition.peek() ? {} : { mine },
      theirs,
      overlaps,
      resolve: async (merged) => {
        this.conflict.value = undefined
        this.status.value = { kind: "unsaved" }
        await resolve(merged)
      }
    }
  }

  /** Without a network nothing is stored, and it is tried again. */
  async #loadMerging(): ReturnType<typeof merging.load> {
    for (;;) {
      try {
        return await merging.load()
      } catch {
        this.status.value = { kind: "offline" }
        await new Promise((resolve) => setTimeout(resolve, maxRetryMillis))
      }
    }
  }

  /** What the server has now. */
  #take(survey: LoadedSurvey): void {
    const { pending, published } = survey
    this.editor.survey.value = survey
    this.#stored = pending?.definition ?? published
    this.#etag = pending?.etag
    this.#translationETags = { ...pending?.translationETags }
    this.hasChanges.value = pending !== undefined
    this.status.value = { kind: "unsaved" }
  }

  /** Applies the changes of a draft that is valid. */
  async #applyDraft(): Promise<void> {
    const { findings, ports, survey } = this.editor
    const isReady = survey.peek().status === "draft" && this.#etag !== undefined && !this.#isUnstored() &&
      this.status.peek().kind === "saved" && findings.peek().errors.length === 0
    if (!isReady || ports.apply === undefined) return
    try {
      const plan = await this.plan()
      if (plan === undefined || plan.token === null || plan.errors.length > 0 || plan.effects.length > 0) return
      await this.apply(plan.token, false)
    } catch {
      // What is pending stays so, and is applied later.
    }
  }
}

/** Why a call has failed. The detail of an error that is no refusal, a fault of the program, is the error itself. */
export const refusalOf = (
  error: unknown
): { readonly kind: PortError["kind"]; readonly detail: string; readonly retryAfterSeconds: number | undefined } =>
  error instanceof PortError
    ? { kind: error.kind, detail: error.message, retryAfterSeconds: error.more.retryAfterSeconds }
    : { kind: "refused", detail: String(error), retryAfterSeconds: undefined }
