/** The texts of the frame of the portal, in all languages. */
import type { Language } from "@canvass/core/ports"
import { textColumns } from "@canvass/ui"

export type ShellTexts = (typeof shellTexts)[Language]

export const shellTexts = textColumns({
  navigation: ["Navigation", "Navigation", "Navigation", "Navegación"],
  skip: ["Skip to content", "Zum Inhalt springen", "Aller au contenu", "Saltar al contenido"],
  menu: ["Menu", "Menü", "Menu", "Menú"],
  overview: ["Overview", "Übersicht", "Vue d’ensemble", "Resumen"],
  surveys: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
  apiKey: ["API keys", "API-Schlüssel", "Clés d’API", "Claves de API"],
  developers: ["Developers", "Entwicklung", "Développeurs", "Desarrollo"],
  usage: ["Usage", "Nutzung", "Utilisation", "Uso"],
  webhooks: ["Webhooks", "Webhooks", "Webhooks", "Webhooks"],
  auditLog: ["Audit log", "Protokoll", "Journal d’audit", "Registro de auditoría"],
  account: ["Account", "Konto", "Compte", "Cuenta"],
  logOut: ["Log out", "Abmelden", "Se déconnecter", "Cerrar sesión"],
  breadcrumbs: ["Breadcrumbs", "Brotkrumen", "Fil d’Ariane", "Ruta de navegación"],
  copied: ["Copied", "Kopiert", "Copié", "Copiado"],
  errorPrefix: ["Error:", "Fehler:", "Erreur :", "Error:"],
  errorSummary: [
    "Please check what you entered",
    "Bitte prüfen Sie Ihre Eingaben",
    "Veuillez vérifier votre saisie",
    "Revise lo que ha introducido"
  ],
  toOverview: ["Go to the overview", "Zur Übersicht", "Aller à la vue d’ensemble", "Ir al resumen"],
  tryAgain: ["Try again", "Erneut versuchen", "Réessayer", "Intentar de nuevo"],
  notFoundTitle: ["Page not found", "Seite nicht gefunden", "Page introuvable", "Página no encontrada"],
  notFoundText: [
    "There is nothing at this address, or it belongs to another account.",
    "Unter dieser Adresse gibt es nichts, oder es gehört zu einem anderen Konto.",
    "Il n’y a rien à cette adresse, ou cela appartient à un autre compte.",
    "No hay nada en esta dirección, o pertenece a otra cuenta."
  ],
  forbiddenTitle: ["Not allowed", "Nicht erlaubt", "Action non autorisée", "No permitido"],
  forbiddenText: [
    "This account may not do that.",
    "Dieses Konto darf das nicht.",
    "Ce compte ne peut pas faire cela.",
    "Esta cuenta no puede hacer eso."
  ],
  planRequired: [
    "This needs a paid plan that has not expired.",
    "Das braucht einen bezahlten Tarif, der nicht abgelaufen ist.",
    "Cela nécessite un forfait payant en cours de validité.",
    "Esto necesita un plan de pago que no haya caducado."
  ],
  sessionEndedTitle: [
    "Your session has ended",
    "Ihre Sitzung ist beendet",
    "Votre session est terminée",
    "Su sesión ha terminado"
  ],
  sessionEndedText: [
    "Nothing has been sent. Log in in a new tab, then come back to this one and send the form again.",
    "Es wurde nichts gesendet. Melden Sie sich in einem neuen Tab an, kehren Sie zu diesem " +
    "zurück, und senden Sie das Formular noch einmal.",
    "Rien n’a été envoyé. Connectez-vous dans un nouvel onglet, puis revenez à celui-ci et renvoyez le formulaire.",
    "No se ha enviado nada. Inicie sesión en una pestaña nueva, vuelva a esta y envíe el formulario de nuevo."
  ],
  frameEndedText: [
    "Log in in a new tab, and then show this part again. What is on the page beside it stays.",
    "Melden Sie sich in einem neuen Tab an, und zeigen Sie diesen Teil dann noch einmal. Was auf der Seite daneben " +
    "steht, bleibt.",
    "Connectez-vous dans un nouvel onglet, puis affichez à nouveau cette partie. Le reste de la page demeure.",
    "Inicie sesión en una pestaña nueva y vuelva a mostrar esta parte. Lo que hay al lado en la página se conserva."
  ],
  showAgain: ["Show again", "Noch einmal zeigen", "Afficher à nouveau", "Mostrar de nuevo"],
  logInNewTab: [
    "Log in in a new tab",
    "In einem neuen Tab anmelden",
    "Se connecter dans un nouvel onglet",
    "Iniciar sesión en una pestaña nueva"
  ],
  sendAgain: ["Send again", "Noch einmal senden", "Envoyer à nouveau", "Enviar de nuevo"],
  loggedInAgainTitle: [
    "You are logged in again",
    "Sie sind wieder angemeldet",
    "Vous êtes de nouveau connecté",
    "Ha iniciado sesión de nuevo"
  ],
  otherAccountTitle: [
    "You are logged in with another account",
    "Sie sind mit einem anderen Konto angemeldet",
    "Vous êtes connecté avec un autre compte",
    "Ha iniciado sesión con otra cuenta"
  ],
  otherAccountText: [
    "What was entered belongs to the account that was logged in before. Nothing has been changed.",
    "Die Eingaben gehören zu dem Konto, das vorher angemeldet war. Es wurde nichts geändert.",
    "La saisie appartient au compte connecté auparavant. Rien n’a été modifié.",
    "Lo que se ha escrito pertenece a la cuenta anterior. No se ha cambiado nada."
  ],
  staleFormTitle: [
    "This form is no longer valid",
    "Dieses Formular ist nicht mehr gültig",
    "Ce formulaire n’est plus valable",
    "Este formulario ya no es válido"
  ],
  staleFormText: [
    "It was opened in another session, or sent by another site. Nothing has been changed. Please open the page again.",
    "Es wurde in einer anderen Sitzung geöffnet oder von einer anderen Website gesendet. Nichts wurde geändert. Bitte öffnen Sie die Seite erneut.",
    "Il a été ouvert dans une autre session ou envoyé par un autre site. Rien n’a été modifié. Veuillez rouvrir la page.",
    "Se abrió en otra sesión o lo envió otro sitio. No se ha cambiado nada. Abra la página de nuevo."
  ],
  tooManyTitle: ["A moment, please", "Einen Moment, bitte", "Un instant, s’il vous plaît", "Un momento, por favor"],
  tooManyText: (seconds: number) => [
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    `Zu viele Anfragen. Bitte versuchen Sie es in ${seconds} ${seconds === 1 ? "Sekunde" : "Sekunden"} erneut.`,
    `Trop de requêtes. Veuillez réessayer dans ${seconds} ${seconds === 1 ? "seconde" : "secondes"}.`,
    `Demasiadas solicitudes. Inténtelo de nuevo dentro de ${seconds} ${seconds === 1 ? "segundo" : "segundos"}.`
  ],
  entriesKept: [
    "What you entered is kept on this page, except passwords.",
    "Ihre Eingaben bleiben auf dieser Seite erhalten, außer Passwörtern.",
    "Votre saisie est conservée sur cette page, sauf les mots de passe.",
    "Lo que ha escrito se conserva en esta página, salvo las contraseñas."
  ],
  formUnread: [
    "What you entered has not been read. Go back to the page with your entries, and send them again then.",
    "Ihre Eingaben wurden nicht gelesen. Gehen Sie zurück zur Seite mit Ihren Eingaben, und senden Sie sie dann noch einmal.",
    "Votre saisie n’a pas été lue. Revenez à la page de votre saisie, puis envoyez-la à nouveau.",
    "Lo que ha escrito no se ha leído. Vuelva a la página con sus datos y envíelos entonces de nuevo."
  ],
  unavailableTitle: ["That did not work", "Das hat nicht funktioniert", "Cela n’a pas fonctionné", "No ha funcionado"],
  oneFile: [
    "This field takes one file.",
    "Dieses Feld nimmt eine Datei.",
    "Ce champ prend un seul fichier.",
    "Este campo admite un solo archivo."
  ],
  unavailableText: [
    "The server could not do that right now. Please try again in a moment.",
    "Der Server konnte das gerade nicht ausführen. Bitte versuchen Sie es gleich noch einmal.",
    "Le serveur n’a pas pu le faire pour le moment. Veuillez réessayer dans un instant.",
    "El servidor no ha podido hacerlo ahora. Inténtelo de nuevo dentro de un momento."
  ],
  malformedFormText: [
    "The form could not be read. Nothing has been changed.",
    "Das Formular konnte nicht gelesen werden. Es wurde nichts geändert.",
    "Le formulaire n’a pas pu être lu. Rien n’a été modifié.",
    "No se ha podido leer el formulario. No se ha cambiado nada."
  ],
  preconditionFailed: [
    "Somebody else has changed this in the meantime. Open the page again to see the latest version.",
    "Jemand anderes hat das inzwischen geändert. Öffnen Sie die Seite erneut, um den neuesten Stand zu sehen.",
    "Quelqu’un d’autre a fait une modification entre-temps. Rouvrez la page pour voir la dernière version.",
    "Otra persona lo ha cambiado entretanto. Abra la página de nuevo para ver la última versión."
  ]
})
