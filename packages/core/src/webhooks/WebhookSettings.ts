/** Settings of webhooks that the operator chooses. */
import * as Context from "effect/Context"

export interface WebhookSettingValues {
  /** Accepts `http:` URLs. For development and tests. Default `false`. */
  readonly allowHttp: boolean
  /** Accepts addresses that are not public. For development and tests. Default `false`. */
  readonly allowPrivate: boolean
}

const defaults: WebhookSettingValues = { allowHttp: false, allowPrivate: false }

export class WebhookSettings extends Context.Reference<WebhookSettings>()("@canvass/core/WebhookSettings", {
  defaultValue: () => defaults
}) {
  static readonly defaults = defaults
}
