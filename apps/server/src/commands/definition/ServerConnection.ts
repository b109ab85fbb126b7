/** How the words and the environment of a command name a server, and the credential for it. */
import * as Options from "@effect/cli/Options"
import * as Config from "effect/Config"
import { secretVariable } from "../../configuration/secretVariable.js"

export const urlConfig = Config.string("CANVASS_URL")

export const keyConfig = secretVariable("CANVASS_API_KEY")

export const urlOption = Options.text("url").pipe(
  Options.withDescription("The URL of the server, such as https://surveys.example.com. Default: CANVASS_URL.")
)

export const keyOption = Options.text("key").pipe(
  Options.withDescription(
    "An API key. Default: CANVASS_API_KEY, or the file CANVASS_API_KEY_FILE, which other users of the machine do not see."
  )
)

/** The options of a command that calls a server. */
export const serverOptions = {
  url: Options.withFallbackConfig(urlOption, urlConfig),
  key: Options.withFallbackConfig(keyOption, keyConfig)
}
