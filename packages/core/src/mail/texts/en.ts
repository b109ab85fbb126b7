import type { MailTexts } from "../MailTexts.js"

export const en: MailTexts = {
  passwordReset: ({ minutes }) => ({
    subject: "Reset your Canvass password",
    before: [
      "Hello,",
      "Somebody asked for a new password for the Canvass account with this e-mail address. If it was you, open this link:"
    ],
    linkText: "Set a new password",
    after: [
      `The link works once, for ${minutes} minutes. A new password logs out all devices.`,
      "If it was not you, ignore this message. Your password stays as it is."
    ]
  }),
  emailConfirmation: ({ hours }) => ({
    subject: "Confirm your new e-mail address for Canvass",
    before: [
      "Hello,",
      "This address was entered as the new e-mail address of a Canvass account. To confirm it, open this link:"
    ],
    linkText: "Confirm the address",
    after: [
      `The link works once, for ${hours} hours. Until then the account keeps its present address.`,
      "If you do not have such an account, ignore this message."
    ]
  }),
  emailChanged: ({ newEmail }) => ({
    subject: "Your Canvass account has a new e-mail address",
    before: [
      "Hello,",
      `The e-mail address of your Canvass account is now ${newEmail}. This address no longer belongs to it.`,
      "If it was not you, contact the operator of this Canvass server at once."
    ],
    linkText: null,
    after: []
  }),
  notices: {
    apiKeyCreated: {
      subject: "Your Canvass account has a new API key",
      before: [
        "Hello,",
        "Your Canvass account has a new API key. The previous key, if there was one, no longer works.",
        "If it was not you, change your password and delete the key."
      ],
      linkText: null,
      after: []
    },
    identityLinked: {
      subject: "A login was linked to your Canvass account",
      before: [
        "Hello,",
        "A login at an identity provider was linked to your Canvass account. It gives access without your password.",
        "If it was not you, reset your password with “Forgot your password?” on the log-in page. A reset removes the logins that were linked in the last 24 hours."
      ],
      linkText: null,
      after: []
    },
    passwordChanged: {
      subject: "The password of your Canvass account is new",
      before: [
        "Hello,",
        "The password of your Canvass account was changed. All other devices are logged out.",
        "If it was not you, reset your password with “Forgot your password?” on the log-in page at once."
      ],
      linkText: null,
      after: []
    }
  }
}
