/** The controls of the form of a design that other forms of the portal do not have. */
import type { ResultOf } from "@canvass/http"
import { Labelled } from "@canvass/ui"
import { Checkbox } from "../../components/Field.js"
import { type ActionState, fieldId } from "../../form/FormState.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { type ColourField, isChosenField, type PictureField, uploadField } from "./designForm.js"
import type { SurveyDesignTexts } from "./surveyDesignTexts.js"

interface DesignFieldProps<Name extends string> {
  readonly form: ActionState
  readonly name: Name
  readonly t: SurveyDesignTexts
  /** Absent: the design has none. */
  readonly current: string | undefined
}

/** A colour, whose control is shown when a colour is chosen. */
export const ColourChoice = ({ current, form, initial, name, t }: DesignFieldProps<ColourField> & {
  /** The colour that the control has while the design has none. */
  readonly initial: string
}) => (
  <div class="colour">
    <Checkbox form={form} name={isChosenField(name)} label={t.choose[name]} isChecked={current !== undefined} />
    <Labelled
      id={fieldId(form.action, name)}
      name={name}
      label={t[name]}
      errors={form.errors.filter(({ field }) => field === name).map(({ message }) => message)}
    >
      {(control) => <input {...control} type="color" value={form.value(name, current ?? initial)} />}
    </Labelled>
  </div>
)

export type Assets = ResultOf<"assets.list">["rows"]

/** Whether a name is that of an asset: its id, as in surveys, or the digest of its picture, as in definitions. */
export const isNamed = ({ assetId, sha256 }: Assets[number], name: string | undefined): boolean =>
  name === assetId || name === sha256

/** A picture among those of the account, one that is uploaded, or none. */
export const PictureChoice = ({ assets, current, form, name, request: { basePath }, t }:
  & DesignFieldProps<PictureField>
  & { readonly request: Pick<PortalRequest, "basePath">; readonly assets: Assets }) =>
{
  const id = fieldId(form.action, name)
  const errors = form.errors.filter(({ field }) => field === name)
  const upload = uploadField(name)
  const chosen = form.value(name, current)
  const radio = { type: "radio", name, "aria-describedby": errors.length > 0 ? `${id}-error` : undefined } as const
  return (
    <fieldset class={errors.length > 0 ? "field invalid" : "field"}>
      <legend>{t[name]}</legend>
      {errors.length > 0 && <p class="error" id={`${id}-error`}>{errors.map(({ message }) => message).join(" ")}</p>}
      <div class="pictures">
        <label class="choice">
          <input {...radio} id={id} value="" checked={chosen === ""} />
          {t.noPicture}
        </label>
        {chosen !== "" && !assets.some((asset) => isNamed(asset, chosen)) && (
          <label class="choice">
            <input {...radio} value={chosen} checked />
            {t.otherPicture}
          </label>
        )}
        {assets.map((asset) => {
          const { height, sha256, type, width } = asset
          return (
            <label class="choice" key={sha256}>
              <input {...radio} value={sha256} checked={isNamed(asset, chosen)} />
              <img src={`${basePath}/media/${sha256}`} width={width} height={height} alt="" loading="lazy" />
              <span>{`${type.slice("image/".length).toUpperCase()}, ${width}\u00A0×\u00A0${height}`}</span>
            </label>
          )
        })}
      </div>
      <Labelled
        id={fieldId(form.action, upload)}
        name={upload}
        label={assets.length === 0 ? t.upload : t.uploadAnother}
        errors={form.errors.filter(({ field }) => field === upload).map(({ message }) => message)}
      >
        {(control) => <input {...control} type="file" accept="image/png,image/jpeg,image/webp" />}
      </Labelled>
    </fieldset>
  )
}
