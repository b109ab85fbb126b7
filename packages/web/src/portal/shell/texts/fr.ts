import type { ShellTexts } from "./en.js"

export const fr: ShellTexts = {
  navigation: "Navigation",
  skip: "Aller au contenu",
  menu: "Menu",
  overview: "Vue d’ensemble",
  surveys: "Enquêtes",
  apiKey: "Clés d’API",
  usage: "Utilisation",
  webhooks: "Webhooks",
  auditLog: "Journal d’audit",
  account: "Compte",
  logOut: "Se déconnecter",
  breadcrumbs: "Fil d’Ariane",
  copied: "Copié",
  errorPrefix: "Erreur :",
  errorSummary: "Veuillez vérifier votre saisie",
  toOverview: "Aller à la vue d’ensemble",
  tryAgain: "Réessayer",
  notFoundTitle: "Page introuvable",
  notFoundText: "Il n’y a rien à cette adresse, ou cela appartient à un autre compte.",
  forbiddenTitle: "Action non autorisée",
  forbiddenText: "Ce compte ne peut pas faire cela.",
  planRequired: "Cela nécessite un forfait payant en cours de validité.",
  sessionEndedTitle: "Votre session est terminée",
  sessionEndedText:
    "Rien n’a été envoyé. Connectez-vous dans un nouvel onglet, puis revenez à celui-ci et renvoyez le formulaire.",
  logInNewTab: "Se connecter dans un nouvel onglet",
  sendAgain: "Envoyer à nouveau",
  loggedInAgainTitle: "Vous êtes de nouveau connecté",
  otherAccountTitle: "Vous êtes connecté avec un autre compte",
  otherAccountText: "La saisie appartient au compte connecté auparavant. Rien n’a été modifié.",
  staleFormTitle: "Ce formulaire n’est plus valable",
  staleFormText:
    "Il a été ouvert dans une autre session ou envoyé par un autre site. Rien n’a été modifié. Veuillez rouvrir la page.",
  tooManyTitle: "Un instant, s’il vous plaît",
  tooManyText: (seconds) =>
    `Trop de requêtes. Veuillez réessayer dans ${seconds} ${seconds === 1 ? "seconde" : "secondes"}.`,
  entriesKept: "Votre saisie est conservée sur cette page, sauf les mots de passe.",
  formUnread: "Votre saisie n’a pas été lue. Revenez à la page de votre saisie, puis envoyez-la à nouveau.",
  unavailableTitle: "Cela n’a pas fonctionné",
  unavailableText: "Le serveur n’a pas pu le faire pour le moment. Veuillez réessayer dans un instant.",
  malformedFormText: "Le formulaire n’a pas pu être lu. Rien n’a été modifié.",
  preconditionFailed:
    "Quelqu’un d’autre a fait une modification entre-temps. Rouvrez la page pour voir la dernière version.",
  violations: {
    required: "Veuillez remplir ce champ.",
    tooShort: (min) => min < 2 ? "Ce champ ne peut pas être vide." : `Écrivez au moins ${min} caractères.`,
    tooLong: (max) => `Écrivez au plus ${max} caractères.`,
    invalidCharacter: "Le texte contient un caractère qui ne peut pas être enregistré.",
    invalidEmail: "Saisissez une adresse e-mail, par exemple nom@example.com.",
    emailTaken: "Il existe déjà un compte avec cette adresse e-mail.",
    wrongPassword: "Le mot de passe est incorrect.",
    wrongConfirmation: "Ce n’est pas ce qu’il fallait saisir.",
    invalidToken: "Ce lien a déjà été utilisé, ou il a expiré.",
    registrationClosed: "Aucun nouveau compte ne peut être ouvert sur ce serveur.",
    recentLogin:
      "Cela nécessite une connexion récente. Déconnectez-vous, reconnectez-vous et recommencez dans les 10 minutes.",
    lastLogin: "C’est le seul moyen de se connecter à ce compte. Définissez d’abord un mot de passe.",
    tooManyMails: "Trop de messages ont été envoyés à cette adresse. Veuillez réessayer dans une heure."
  }
}
