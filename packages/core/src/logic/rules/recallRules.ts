/** The references of a text name something that comes before, and that can be told in a text. */
import { reference } from "../questionnaire/recall.js"
import { answerModels, answerReaders } from "../questionnaire/types/registry.js"
import type { TextSite } from "./mapSurvey.js"
import type { Refuse, RuleContext } from "./RuleContext.js"
import type { RulePosition } from "./RuleOrder.js"

/** Checks the references of a text that is shown in the scope, if it has one. */
export const checkText = (
  context: RuleContext,
  text: string,
  { at, scope }: Pick<TextSite, "at" | "scope">
): void => {
  if (context.isFull() || scope === undefined || !text.includes("{{")) return
  const place = context.placeOf(scope)
  const report = (detail: string) => context.report(at, "invalid-reference", detail)
  // A text may repeat a reference 800 times.
  const known = new Set<string>()
  let end = 0
  for (const { 0: whole, 1: name, index } of text.matchAll(reference)) {
    if (context.isFull()) return
    checkBetween(text.slice(end, index), report)
    end = index + whole.length
    if (name === undefined || known.has(name)) continue
    const count = context.violations.length
    checkReference(context, name, place, (_code, detail) => report(`{{${name}}}: ${detail}`))
    if (context.violations.length === count) known.add(name)
  }
  checkBetween(text.slice(end), report)
}

const checkBetween = (text: string, report: (detail: string) => void): void => {
  const found = text.indexOf("{{")
  if (found === -1) return
  const shown = text.slice(found, found + 20)
  report(`${shown} is no reference such as {{key}} or {{key|fallback}}. \\{{ writes {{.`)
}

const checkReference = (context: RuleContext, name: string, place: RulePosition, refuse: Refuse): void => {
  const [kind, ofKind] = name.split(".")
  if (ofKind === undefined) {
    const question = context.findQuestion(name, place, refuse)
    if (
      question !== undefined && (answerReaders[question.type].recalledText === undefined ||
        answerModels[question.type].canBeRecalled?.(question.settings) === false)
    ) {
      refuse("invalid-reference", "The answer to this question cannot be told in a text.")
    }
  } else if (kind === "field") context.hasField(ofKind, refuse)
  else context.hasVariable(ofKind, place, refuse)
}
