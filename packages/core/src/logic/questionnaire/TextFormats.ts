/** The formats that a text question may ask for. */
import * as EmailAddress from "../../values/EmailAddress.js"
import { parseNumber } from "../../values/Numeral.js"
import type { TextFormat } from "./QuestionSettings.js"

/** Letters of all scripts may stand on both sides of the `@`: RFC 6531. */
const emailAddress =
  /^[\p{L}\p{M}\p{N}_.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}(?<!-)\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}(?<!-)$/u

/** 5 to 15 digits of any script, with the punctuation that is usual in telephone numbers. */
const phoneNumber = /^[+\uFF0B]?[\p{Zs}()./\u2010-\u2013-]*(?:\p{Nd}[\p{Zs}()./\u2010-\u2013-]*){5,15}$/u

/** Whether a text has the format. */
export const textFormats: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: (text) => text.length <= EmailAddress.maxLength && emailAddress.test(text),
  url: (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
  number: (text) => parseNumber(text) !== undefined,
  phone: (text) => phoneNumber.test(text)
}
