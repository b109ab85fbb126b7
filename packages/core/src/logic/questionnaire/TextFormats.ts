/** The formats that a text question may ask for. */
import * as EmailAddress from "../../values/EmailAddress.js"
import { parseNumber } from "../../values/Numeral.js"

const emailAddress =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** 5 to 15 digits, with the punctuation that is usual in telephone numbers. */
const isPhoneNumber = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, "").length
  return /^\+?[\d ()./-]+$/.test(text) && digits >= 5 && digits <= 15
}

export const textFormats = {
  email: {
    name: "an e-mail address",
    matches: (text: string) => text.length <= EmailAddress.maxLength && emailAddress.test(text)
  },
  url: {
    name: "an address with http or https",
    matches: (text: string) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
  },
  number: { name: "a number", matches: (text: string) => parseNumber(text) !== undefined },
  phone: { name: "a telephone number", matches: isPhoneNumber }
}
