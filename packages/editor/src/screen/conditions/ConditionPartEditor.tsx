/** A group of conditions with its parts, or a test. */
import type { Condition, Scope } from "@canvass/core/editing"
import { Button } from "../../components/Button.js"
import { Combobox } from "../../components/Combobox.js"
import { Menu } from "../../components/Menu.js"
import {
  addPart,
  depthOf,
  type GroupOf,
  groupOf,
  maxConditionDepth,
  negatePart,
  regroup,
  replacePart
} from "../../model/conditions/editCondition.js"
import { nearestSubject, newTest } from "../../model/conditions/editTest.js"
import { useEditor } from "../../state/EditorContext.js"
import { conditionTexts } from "../../texts/conditionTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { copiedCondition } from "./conditionClipboard.js"
import { TestEditor } from "./TestEditor.js"

export interface ConditionPartProps {
  /** The whole condition. */
  readonly root: Condition
  /** The part of it at `at`. */
  readonly part: Condition
  /** The JSON Pointer of the part in the condition. */
  readonly at: string
  readonly onChange: (root: Condition | undefined) => void
  readonly scope: Scope
  /** The JSON Pointer of the whole condition in the definition. */
  readonly pointer: string
  /** Whether the part cannot be removed. */
  readonly isOnly: boolean
}

export const ConditionPartEditor = (props: ConditionPartProps) => {
  const { at, onChange, part, root } = props
  const group = groupIn(part)
  if (group === undefined) {
    const isNegated = "not" in part
    const test = isNegated ? part.not : part
    if ("all" in test || "any" in test || "not" in test) return null
    return (
      <div class="condition-part">
        <TestEditor
          test={test}
          isNegated={isNegated}
          scope={props.scope}
          pointer={props.pointer + at + (isNegated ? "/not" : "")}
          focus={`condition:${props.pointer}${at}`}
          onChange={(next, negates) => onChange(replacePart(root, at, negates ? { not: next } : next))}
        />
        <PartMenu {...props} />
        {at === "" && <AddButtons {...props} />}
      </div>
    )
  }
  return <Group {...props} group={group} />
}

interface Group {
  readonly of: GroupOf
  readonly parts: ReadonlyArray<Condition>
  /** The JSON Pointer of the parts in the group. Undefined: the one part is at `/not`. */
  readonly name: string | undefined
}

const groupIn = (part: Condition): Group | undefined => {
  if ("all" in part) return { of: "all", parts: part.all, name: "/all" }
  if ("any" in part) return { of: "any", parts: part.any, name: "/any" }
  if (!("not" in part)) return undefined
  const { not } = part
  if ("any" in not) return { of: "none", parts: not.any, name: "/not/any" }
  return "all" in not || "not" in not ? { of: "none", parts: [not], name: undefined } : undefined
}

const Group = (props: ConditionPartProps & { readonly group: Group }) => {
  const { at, group: { name, of, parts }, onChange, root } = props
  const t = useTexts(conditionTexts)
  return (
    <div class="condition-group" role="group" aria-label={t.groups[of]}>
      <div class="condition-part">
        <Combobox
          class="token"
          label={t.groupOf}
          focus={`condition:${props.pointer}${at}`}
          items={() => groupKinds.map((kind) => ({ value: kind, label: t.groups[kind], isChosen: kind === of }))}
          onChoose={(kind) => onChange(regroup(root, at, groupKinds.find((one) => one === kind) ?? of))}
        >
          {t.groups[of]}
        </Combobox>
        {at !== "" && <PartMenu {...props} />}
      </div>
      <ul>
        {parts.map((part, index) => (
          <li key={index}>
            <ConditionPartEditor
              {...props}
              part={part}
              at={name === undefined ? `${at}/not` : `${at}${name}/${index}`}
              isOnly={props.isOnly && parts.length === 1}
            />
          </li>
        ))}
      </ul>
      <AddButtons {...props} />
    </div>
  )
}

const groupKinds = ["all", "any", "none"] as const

const AddButtons = ({ at, onChange, part, pointer, root, scope }: ConditionPartProps) => {
  const editor = useEditor()
  const t = useTexts(conditionTexts)
  const copied = copiedCondition.value
  const add = (added: Condition) => onChange(addPart(root, at, added))
  const fits = (added: Condition): boolean => depthOf(addPart(root, at, added)) <= maxConditionDepth
  const test = () => newTest(editor.definition.value, nearestSubject(editor.definition.value, scope))
  const isGroup = groupIn(part) !== undefined
  const inner = groupOf("all" in part ? "any" : "all", [])
  return (
    <div class="condition-add">
      <Button kind="quiet" focus={`add:${pointer}${at}`} onClick={() => add(test())}>+ {t.add}</Button>
      {isGroup && fits(inner) && (
        <Button
          kind="quiet"
          onClick={() => add(groupOf("all" in part ? "any" : "all", [test()]))}
        >
          + {t.addGroup}
        </Button>
      )}
      {copied !== undefined && fits(copied) && <Button kind="quiet" onClick={() => add(copied)}>{t.paste}</Button>}
    </div>
  )
}

const PartMenu = ({ at, isOnly, onChange, part, pointer, root }: ConditionPartProps) => {
  const editor = useEditor()
  const t = useTexts(conditionTexts)
  const replace = (next: Condition | undefined) => onChange(replacePart(root, at, next))
  const grouped = replacePart(root, at, groupOf("any", [part]))
  const negated = negatePart(root, at)
  const isTest = groupIn(part) === undefined
  return (
    <Menu
      label={t.more}
      items={[
        ...isTest
          ? []
          : [{ label: t.negate, isDisabled: depthOf(negated) > maxConditionDepth, run: () => onChange(negated) }],
        {
          label: t.group,
          isDisabled: grouped === undefined || depthOf(grouped) > maxConditionDepth,
          run: () => onChange(grouped)
        },
        {
          label: t.copy,
          icon: "copy",
          run: () => {
            copiedCondition.value = part
            editor.announcement.value = t.copied
          }
        },
        {
          label: t.remove,
          icon: "trash",
          isDanger: true,
          isDisabled: isOnly,
          run: () => {
            replace(undefined)
            if (at !== "") editor.focus.value = `condition:${pointer}`
          }
        }
      ]}
    />
  )
}
