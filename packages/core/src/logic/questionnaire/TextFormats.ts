/** The formats that a text question may ask for. */
import * as EmailAddress from "../../values/EmailAddress.js"
import { parseNumber } from "../../values/Numeral.js"
import type { TextFormat } from "./QuestionSettings.js"

const emailAddress =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** 5 to 15 digits, with the punctuation that is usual in telephone numbers. */
const phoneNumber = /^\+?[ ()./-]*(?:\d[ ()./-]*){5,15}$/

/** Whether a text has the format. */
export const textFormats: Readonly<Record<TextFormat, (text: string) => boolean>> = {
  email: (text) => text.length <= EmailAddress.maxLength && emailAddress.test(text),
  url: (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
  number: (text) => parseNumber(text) !== undefined,
  phone: (text) => phoneNumber.test(text)
}
