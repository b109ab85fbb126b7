/** Why something cannot be done with an account, in all languages. */
import type { Language } from "../i18n/languages.js"
import { textColumns } from "../i18n/textColumns.js"

export type AccountViolationTexts = (typeof accountViolationTexts)[Language]

export const accountViolationTexts = textColumns({
  invalidEmail: [
    "Enter an e-mail address, such as name@example.com.",
    "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
    "Saisissez une adresse e-mail, par exemple nom@example.com.",
    "Introduzca una dirección de correo, como nombre@example.com."
  ],
  emailTaken: [
    "There is already an account with this e-mail address.",
    "Es gibt schon ein Konto mit dieser E-Mail-Adresse.",
    "Il existe déjà un compte avec cette adresse e-mail.",
    "Ya hay una cuenta con esta dirección de correo."
  ],
  wrongPassword: [
    "The password is wrong.",
    "Das Passwort ist falsch.",
    "Le mot de passe est incorrect.",
    "La contraseña es incorrecta."
  ],
  wrongConfirmation: [
    "This is not what you were asked to type.",
    "Das ist nicht, was Sie eingeben sollten.",
    "Ce n’est pas ce qu’il fallait saisir.",
    "Esto no es lo que había que escribir."
  ],
  invalidToken: [
    "This link has been used already, or it has expired.",
    "Dieser Link wurde schon benutzt oder ist abgelaufen.",
    "Ce lien a déjà été utilisé, ou il a expiré.",
    "Este enlace ya se ha usado o ha caducado."
  ],
  registrationClosed: [
    "New accounts cannot be opened on this server.",
    "Auf diesem Server können keine neuen Konten eröffnet werden.",
    "Aucun nouveau compte ne peut être ouvert sur ce serveur.",
    "En este servidor no se pueden abrir cuentas nuevas."
  ],
  recentLogin: [
    "This needs a recent login. Log out, log in again, and repeat it within 10 minutes.",
    "Das braucht eine frische Anmeldung. Melden Sie sich ab und wieder an, und wiederholen Sie es innerhalb von 10 Minuten.",
    "Cela nécessite une connexion récente. Déconnectez-vous, reconnectez-vous et recommencez dans les 10 minutes.",
    "Esto necesita un inicio de sesión reciente. Cierre la sesión, iníciela de nuevo y repítalo en menos de 10 minutos."
  ],
  lastLogin: [
    "This is the only way to log in to the account. Set a password first.",
    "Das ist die einzige Art, sich bei diesem Konto anzumelden. Legen Sie zuerst ein Passwort fest.",
    "C’est le seul moyen de se connecter à ce compte. Définissez d’abord un mot de passe.",
    "Es la única forma de entrar en la cuenta. Establezca primero una contraseña."
  ],
  tooManyMails: [
    "Too many mails have been sent to this address. Please try again in an hour.",
    "An diese Adresse wurden zu viele Mails geschickt. Bitte versuchen Sie es in einer Stunde erneut.",
    "Trop de messages ont été envoyés à cette adresse. Veuillez réessayer dans une heure.",
    "Se han enviado demasiados correos a esta dirección. Inténtelo de nuevo dentro de una hora."
  ]
})
