/** Which endpoints are accepted beyond `https` on the public internet: for development and tests (decisions §12). */
import * as Context from "effect/Context"

export interface WebhookSettingValues {
  readonly allowHttp: boolean
  readonly allowPrivate: boolean
}

const defaults: WebhookSettingValues = { allowHttp: false, allowPrivate: false }

export class WebhookSettings extends Context.Reference<WebhookSettings>()("@canvass/core/WebhookSettings", {
  defaultValue: () => defaults
}) {
  static readonly defaults = defaults
}
