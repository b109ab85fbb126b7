import type { MailTexts } from "../MailTexts.js"

export const fr: MailTexts = {
  passwordReset: ({ minutes }) => ({
    subject: "Canvass : réinitialiser votre mot de passe",
    before: [
      "Bonjour,",
      "Un nouveau mot de passe a été demandé pour le compte Canvass associé à cette adresse e-mail. Si c’était vous, ouvrez ce lien :"
    ],
    linkText: "Choisir un nouveau mot de passe",
    after: [
      `Le lien est valable une seule fois, pendant ${minutes} minutes. Un nouveau mot de passe déconnecte tous les appareils.`,
      "Si ce n’était pas vous, ignorez ce message. Votre mot de passe reste inchangé."
    ]
  }),
  emailConfirmation: ({ hours }) => ({
    subject: "Canvass : confirmer votre nouvelle adresse e-mail",
    before: [
      "Bonjour,",
      "Cette adresse a été saisie comme nouvelle adresse e-mail d’un compte Canvass. Pour la confirmer, ouvrez ce lien :"
    ],
    linkText: "Confirmer l’adresse",
    after: [
      `Le lien est valable une seule fois, pendant ${hours} heures. D’ici là, le compte garde son adresse actuelle.`,
      "Si vous n’avez pas de compte de ce type, ignorez ce message."
    ]
  }),
  emailChanged: ({ newEmail }) => ({
    subject: "Canvass : votre compte a une nouvelle adresse e-mail",
    before: [
      "Bonjour,",
      `L’adresse e-mail de votre compte Canvass est désormais ${newEmail}. La présente adresse n’y est plus associée.`,
      "Si ce n’était pas vous, contactez immédiatement l’exploitant de ce serveur Canvass."
    ],
    linkText: null,
    after: []
  }),
  notices: {
    apiKeyCreated: {
      subject: "Canvass : votre compte a une nouvelle clé d’API",
      before: [
        "Bonjour,",
        "Votre compte Canvass a une nouvelle clé d’API. La clé précédente, s’il y en avait une, n’est plus valable.",
        "Si ce n’était pas vous, changez votre mot de passe et supprimez la clé."
      ],
      linkText: null,
      after: []
    },
    identityLinked: {
      subject: "Canvass : une connexion a été associée à votre compte",
      before: [
        "Bonjour,",
        "Une connexion chez un fournisseur d’identité a été associée à votre compte Canvass. Elle donne accès sans votre mot de passe.",
        "Si ce n’était pas vous, réinitialisez votre mot de passe avec « Mot de passe oublié ? » sur la page de connexion. Cela retire les connexions associées au cours des dernières 24 heures."
      ],
      linkText: null,
      after: []
    },
    passwordChanged: {
      subject: "Canvass : votre compte a un nouveau mot de passe",
      before: [
        "Bonjour,",
        "Le mot de passe de votre compte Canvass a été changé. Tous les autres appareils sont déconnectés.",
        "Si ce n’était pas vous, réinitialisez immédiatement votre mot de passe avec « Mot de passe oublié ? » sur la page de connexion."
      ],
      linkText: null,
      after: []
    }
  }
}
