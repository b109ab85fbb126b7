/** What people read about a violation or a warning of the API, in their language. */
import { colourFields } from "@canvass/core/design"
import type { Language } from "../i18n/languages.js"
import { type AccountViolationTexts, accountViolationTexts } from "./accountViolationTexts.js"
import { type ViolationTexts, violationTexts } from "./violationTexts.js"
import { type WarningTexts, warningTexts } from "./warningTexts.js"

/** A violation or a warning of the API. */
export interface CodedMessage {
  readonly code: string
  /** In English. */
  readonly detail: string
  /** A JSON Pointer to what it is about. Default: the whole request. */
  readonly pointer?: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** The message in a language. It is the detail of the API where there is no text for the code at its place. */
export const violationMessage = (
  language: Language,
  { code, detail, params = {}, pointer = "" }: CodedMessage
): string => {
  const texts = known.get(language) ??
    { ...accountViolationTexts[language], ...warningTexts[language], ...violationTexts[language] }
  known.set(language, texts)
  return byCode.get(code)?.(texts, new Place(pointer, params)) ?? detail
}

const known = new Map<Language, Texts>()

type Texts = AccountViolationTexts & ViolationTexts & WarningTexts

/** Where something is wrong, and the bounds that it breaks. */
class Place {
  /** The name of the field, or the index of the item. */
  readonly field: string

  constructor(readonly pointer: string, readonly params: Readonly<Record<string, unknown>>) {
    this.field = pointer.slice(pointer.lastIndexOf("/") + 1)
  }

  /** Whether it is an item of this list. */
  isItemOf(list: string): boolean {
    const [item = "", name] = this.pointer.split("/").reverse()
    return name === list && /^\d+$/.test(item)
  }

  /** The text for the field. */
  ofField(texts: Readonly<Record<string, string | undefined>>): string | undefined {
    return Object.hasOwn(texts, this.field) ? texts[this.field] : undefined
  }

  /** The text with a bound, if the bound is known. */
  with(bound: "max" | "min", text: (bound: number) => string): string | undefined {
    const value = this.params[bound]
    return typeof value === "number" ? text(value) : undefined
  }
}

/** The fields whose values are names. */
const names = new Set(["key", "name", "field"])
const colours = new Set<string>(colourFields)

const outOfRange = (t: Texts, place: Place): string | undefined => {
  const { max, min } = place.params
  if (typeof min === "number" && typeof max === "number") return t.notBetween(String(min), String(max))
  return place.with("min", (bound) => t.tooLow(String(bound))) ??
    place.with("max", (bound) => t.tooHigh(String(bound))) ?? t.outOfRange
}

const invalid = (t: Texts, place: Place): string | undefined => {
  const { field, params: { allowed } } = place
  if (names.has(field) || place.isItemOf("hiddenFields")) return t.invalidName
  if (field === "redirectUrl") return t.invalidAddress
  if (place.isItemOf("mimeTypes")) return t.invalidMediaType
  if (colours.has(field)) return t.invalidColour
  return field === "code" && Array.isArray(allowed) ? t.fixedCode(String(allowed[0])) : undefined
}

const invalidFormat = (t: Texts, place: Place): string | undefined => {
  const { format } = place.params
  if (format === "date" || format === "date-time") return t.invalidDay
  return place.isItemOf("languages") ? t.invalidLanguage : undefined
}

const duplicate = (t: Texts, place: Place): string | undefined => {
  const { field } = place
  if (field === "value" || place.isItemOf("options") || place.isItemOf("rows")) return t.duplicateValue
  if (field === "code") return t.duplicateCode
  return names.has(field) || /^\d+$/.test(field) ? t.duplicateName : undefined
}

const byCode: ReadonlyMap<string, (texts: Texts, place: Place) => string | undefined> = new Map(Object.entries(
  {
    "required": (t, { field }) => field === "code" ? t.requiredCode : t.required,
    "too-short": (t, place) => place.with("min", t.tooShort),
    "too-long": (t, place) => place.pointer === "" ? t.tooLarge : place.with("max", t.tooLong),
    "too-few": (t, place) => place.with("min", t.tooFew),
    "too-many": (t, place) => place.with("max", t.tooMany),
    "too-many-faults": (t) => t.tooManyViolations,
    "too-deep": (t, place) => place.with("max", t.tooDeep),
    "out-of-range": outOfRange,
    "out-of-order": (t) => t.outOfOrder,
    "off-step": (t) => t.offStep,
    "low-contrast": (t) => t.lowContrast,
    "unknown-asset": (t) => t.unknownAsset,
    "missing-asset": (t) => t.missingAsset,
    "invalid-character": (t) => t.invalidCharacter,
    invalid,
    "invalid-format": invalidFormat,
    duplicate,
    "retired-key": (t) => t.retiredKey,
    "unknown-question": (t) => t.unknownQuestion,
    "unknown-option": (t) => t.unknownOption,
    "unknown-row": (t) => t.unknownRow,
    "undeclared": (t, place) => place.ofField(t.undeclared),
    "not-before": (t) => t.notBefore,
    "invalid-reference": (t, { field }) => field === "was" ? undefined : t.invalidReference,
    "unreachable": (t) => t.unreachable,
    "not-allowed": (t, place) => place.ofField(t.notAllowed),
    "answered": (t) => t.answered,
    "in-use": (t) => t.inUse,
    "no-questions": (t) => t.noQuestions,
    "closes-in-the-past": (t) => t.closesInThePast,
    "pending-changes": (t) => t.pendingChanges,
    "not-published": (t) => t.notPublished,
    "not-while-published": (t) => t.notWhilePublished,
    "quota-counting": (t) => t.quotaCounting,
    "definitions-full": (t) => t.accountFull,
    "retired-too-large": (t) => t.surveyFull,
    "too-many-versions": (t) => t.surveyFull,
    "never-shown": (t, { pointer }) => pointer.startsWith("/endings/") ? t.neverEnds : t.neverShown,
    "always-true": (t) => t.alwaysTrue,
    "always-false": (t) => t.alwaysFalse,
    "never-fills": (t) => t.neverFills,
    "not-translated": (t) => t.notTranslated,
    "invalid-email": (t) => t.invalidEmail,
    "email-taken": (t) => t.emailTaken,
    "wrong-password": (t) => t.wrongPassword,
    "wrong-confirmation": (t) => t.wrongConfirmation,
    "invalid-token": (t) => t.invalidToken,
    "registration-closed": (t) => t.registrationClosed,
    "recent-login-required": (t) => t.recentLogin,
    "last-login": (t) => t.lastLogin,
    "too-many-mails": (t) => t.tooManyMails
  } satisfies Readonly<Record<string, (texts: Texts, place: Place) => string | undefined>>
))
