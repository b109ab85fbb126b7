import { formTexts, pluralOf } from "@canvass/ui"
import type { RespondentTexts } from "./en.js"

export const fr: RespondentTexts = {
  ...formTexts.fr,
  clearAnswer: "Effacer la réponse",
  eachPageSaved: "Chaque page est enregistrée quand vous passez à la suite.",
  goOn: "Continuer",
  fullText: "Nous avons toutes les réponses dont nous avons besoin. Merci de votre intérêt.",
  fullTitle: "Cette enquête est complète",
  linkNeededText: "Chaque personne répond une fois à cette enquête. Ouvrez le lien qui vous a été envoyé.",
  linkNeededTitle: "Cette enquête demande un lien personnel",
  answeredCount: "{answered} réponses sur {total}",
  alreadySentText: "Vos réponses nous sont déjà parvenues. Vous n’avez rien d’autre à faire.",
  alreadySentTitle: "Vos réponses ont déjà été envoyées",
  start: "Commencer",
  closedText: "Elle n’accepte plus de réponses. Merci de votre intérêt.",
  closedTitle: "Cette enquête est terminée",
  copyLink: "Copier le lien",
  errorPrefix: "Erreur\u00a0:",
  formTooLarge: "Les réponses et les fichiers sont trop volumineux.",
  languages: "Langue",
  linkInvalidText: "Les réponses ont peut-être déjà été envoyées, ou le lien est incomplet.",
  linkInvalidTitle: "Il n’y a rien à continuer ici",
  moreQuestionsText:
    "Certaines de vos réponses mènent à d’autres questions. Rien n’a encore été envoyé\u00a0: veuillez y répondre, puis envoyer à nouveau.",
  moreQuestionsTitle: "Il y a d’autres questions",
  notFoundText: "Veuillez vérifier l’adresse. L’enquête n’est peut-être pas encore publiée, ou elle a été supprimée.",
  notFoundTitle: "Il n’y a pas d’enquête ici",
  notSavedTitle: "Ces réponses ne sont pas encore enregistrées",
  personalLink: "Votre lien personnel",
  personalLinkHint:
    "Ouvrez-le sur n’importe quel appareil pour continuer. Toute personne qui a le lien peut voir et modifier vos réponses.",
  pressEnter: "appuyez sur Entrée ↵",
  quickAnswers: "Répondre au clavier et continuer après un choix",
  questionCount: pluralOf("fr", { one: "# question", other: "# questions" }),
  saveForLater: "Enregistrer pour plus tard",
  saved: "Vos réponses sont enregistrées",
  savedInPart: "Vos autres réponses sont enregistrées",
  savedSoFar: "enregistré",
  sendAgain: "Réessayer",
  serverErrorText: "Rien n’est perdu\u00a0: votre saisie est encore ici. Veuillez réessayer dans un instant.",
  serverErrorTitle: "Cela n’a pas fonctionné",
  tooManyRequestsText: pluralOf("fr", {
    one: "Trop de requêtes viennent de votre réseau. Veuillez réessayer dans # seconde.",
    other: "Trop de requêtes viennent de votre réseau. Veuillez réessayer dans # secondes."
  }),
  tooManyRequestsTitle: "Un instant, s’il vous plaît",
  unavailableText:
    "Le serveur ne peut pas afficher cette page pour le moment. La page réessaie d’elle-même dans quelques secondes.",
  sentAgainByItself: "Cette page les renvoie d’elle-même dans quelques secondes.",
  tooManyRequestsKept: "Votre saisie est conservée sur cette page. Les fichiers sont à choisir à nouveau.",
  formUnread: "Vos réponses n’ont pas été lues. Revenez à la page de vos réponses, puis envoyez-les à nouveau."
}
