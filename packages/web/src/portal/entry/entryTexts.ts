/** Texts of the pages for people who are not logged in. */
import { textColumns } from "@canvass/ui"

export const entryTexts = textColumns({
  logInTitle: ["Log in", "Anmelden", "Se connecter", "Iniciar sesión"],
  logInLead: [
    "To create surveys and read their results.",
    "Um Umfragen zu erstellen und Ergebnisse zu lesen.",
    "Pour créer des enquêtes et lire leurs résultats.",
    "Para crear encuestas y leer sus resultados."
  ],
  email: ["E-mail address", "E-Mail-Adresse", "Adresse e-mail", "Correo electrónico"],
  password: ["Password", "Passwort", "Mot de passe", "Contraseña"],
  passwordOptional: [
    "if the account has one",
    "falls das Konto eines hat",
    "si le compte en a un",
    "si la cuenta tiene una"
  ],
  newPassword: ["New password", "Neues Passwort", "Nouveau mot de passe", "Nueva contraseña"],
  passwordHint: (minLength: number) => [
    `At least ${minLength} characters.`,
    `Mindestens ${minLength} Zeichen.`,
    `Au moins ${minLength} caractères.`,
    `Al menos ${minLength} caracteres.`
  ],
  name: ["Name", "Name", "Nom", "Nombre"],
  logIn: ["Log in", "Anmelden", "Se connecter", "Iniciar sesión"],
  wrongCredentials: [
    "The e-mail address or the password is wrong.",
    "Die E-Mail-Adresse oder das Passwort ist falsch.",
    "L’adresse e-mail ou le mot de passe est incorrect.",
    "El correo electrónico o la contraseña son incorrectos."
  ],
  forgot: ["Forgot your password?", "Passwort vergessen?", "Mot de passe oublié ?", "¿Ha olvidado la contraseña?"],
  noAccount: ["No account yet?", "Noch kein Konto?", "Pas encore de compte ?", "¿Aún no tiene cuenta?"],
  openAccount: ["Create an account", "Konto erstellen", "Créer un compte", "Crear una cuenta"],
  registerTitle: ["Create an account", "Konto erstellen", "Créer un compte", "Crear una cuenta"],
  registerClosedTitle: [
    "Registration is closed",
    "Die Registrierung ist geschlossen",
    "Les inscriptions sont fermées",
    "El registro está cerrado"
  ],
  registerClosedText: [
    "Ask the operator of this server for an account.",
    "Bitten Sie den Betreiber dieses Servers um ein Konto.",
    "Demandez un compte à l’exploitant de ce serveur.",
    "Pida una cuenta a quien administra este servidor."
  ],
  hasAccount: [
    "Already have an account?",
    "Sie haben schon ein Konto?",
    "Vous avez déjà un compte ?",
    "¿Ya tiene una cuenta?"
  ],
  setupTitle: ["Set up Canvass", "Canvass einrichten", "Configurer Canvass", "Configurar Canvass"],
  setupLead: [
    "There is no account yet. This link makes the first one.",
    "Es gibt noch kein Konto. Dieser Link erstellt das erste.",
    "Il n’y a pas encore de compte. Ce lien crée le premier.",
    "Todavía no hay ninguna cuenta. Este enlace crea la primera."
  ],
  setupToken: ["Setup token", "Einrichtungs-Token", "Jeton de configuration", "Token de configuración"],
  setupTokenHint: [
    "The server has printed it at its start.",
    "Der Server hat es beim Start ausgegeben.",
    "Le serveur l’a affiché à son démarrage.",
    "El servidor lo ha mostrado al arrancar."
  ],
  forgotTitle: [
    "Reset your password",
    "Passwort zurücksetzen",
    "Réinitialiser le mot de passe",
    "Restablecer la contraseña"
  ],
  forgotLead: [
    "We send a link to your e-mail address.",
    "Wir schicken einen Link an Ihre E-Mail-Adresse.",
    "Nous envoyons un lien à votre adresse e-mail.",
    "Enviaremos un enlace a su correo electrónico."
  ],
  sendLink: ["Send link", "Link senden", "Envoyer le lien", "Enviar enlace"],
  linkSentTitle: ["Check your mail", "Prüfen Sie Ihre E-Mails", "Consultez votre messagerie", "Revise su correo"],
  linkSentText: [
    "If there is an account with this address, a mail with a link is on its way. The link works for 30 minutes.",
    "Wenn es ein Konto mit dieser Adresse gibt, ist eine Mail mit einem Link unterwegs. Der Link gilt 30 Minuten.",
    "S’il existe un compte avec cette adresse, un message avec un lien est en route. Le lien est valable 30 minutes.",
    "Si hay una cuenta con esta dirección, un correo con un enlace está en camino. El enlace vale 30 minutos."
  ],
  noMailText: [
    "This server sends no mail. Ask its operator to set a new password for you.",
    "Dieser Server verschickt keine Mails. Bitten Sie seinen Betreiber, ein neues Passwort zu setzen.",
    "Ce serveur n’envoie pas de messages. Demandez à son exploitant de définir un nouveau mot de passe.",
    "Este servidor no envía correo. Pida a quien lo administra que establezca una nueva contraseña."
  ],
  resetTitle: [
    "Choose a new password",
    "Neues Passwort wählen",
    "Choisir un nouveau mot de passe",
    "Elegir una nueva contraseña"
  ],
  resetLead: [
    "You are logged out everywhere, and log in with the new password.",
    "Sie werden überall abgemeldet und melden sich mit dem neuen Passwort an.",
    "Vous êtes déconnecté partout, puis vous vous connectez avec le nouveau mot de passe.",
    "Se cerrará la sesión en todas partes, y entrará con la nueva contraseña."
  ],
  removeLogins: [
    "Remove all logins at identity providers",
    "Alle Anmeldungen bei Identitätsanbietern entfernen",
    "Retirer toutes les connexions chez des fournisseurs d’identité",
    "Quitar todos los inicios de sesión de proveedores de identidad"
  ],
  savePassword: ["Save password", "Passwort speichern", "Enregistrer le mot de passe", "Guardar contraseña"],
  token: ["Code from the mail", "Code aus der Mail", "Code du message", "Código del correo"],
  tokenHint: [
    "The part of the link after “token=”.",
    "Der Teil des Links nach „token=“.",
    "La partie du lien après « token= ».",
    "La parte del enlace después de «token=»."
  ],
  passwordSaved: [
    "The password is saved. Log in with it.",
    "Das Passwort ist gespeichert. Melden Sie sich damit an.",
    "Le mot de passe est enregistré. Connectez-vous avec celui-ci.",
    "La contraseña está guardada. Inicie sesión con ella."
  ],
  confirmTitle: [
    "Confirm your new address",
    "Neue Adresse bestätigen",
    "Confirmer votre nouvelle adresse",
    "Confirmar la nueva dirección"
  ],
  confirmLead: [
    "From then on you log in with it.",
    "Von da an melden Sie sich damit an.",
    "Vous vous connecterez ensuite avec elle.",
    "A partir de entonces entrará con ella."
  ],
  confirmAddress: ["Confirm address", "Adresse bestätigen", "Confirmer l’adresse", "Confirmar dirección"],
  addressConfirmed: [
    "Your new e-mail address is confirmed.",
    "Ihre neue E-Mail-Adresse ist bestätigt.",
    "Votre nouvelle adresse e-mail est confirmée.",
    "Su nueva dirección de correo está confirmada."
  ],
  loggedOut: ["You are logged out.", "Sie sind abgemeldet.", "Vous êtes déconnecté.", "Ha cerrado la sesión."],
  accountDeleted: [
    "The account is deleted.",
    "Das Konto ist gelöscht.",
    "Le compte est supprimé.",
    "La cuenta se ha eliminado."
  ],
  logOutTitle: ["Log out", "Abmelden", "Se déconnecter", "Cerrar sesión"],
  logOutText: [
    "This ends your session on this device.",
    "Das beendet Ihre Sitzung auf diesem Gerät.",
    "Cela met fin à votre session sur cet appareil.",
    "Esto cierra su sesión en este dispositivo."
  ],
  providerErrorTitle: [
    "The login did not work",
    "Die Anmeldung hat nicht funktioniert",
    "La connexion n’a pas fonctionné",
    "No se ha podido iniciar sesión"
  ],
  accessDenied: [
    "The login was cancelled at the provider.",
    "Die Anmeldung wurde beim Anbieter abgebrochen.",
    "La connexion a été annulée chez le fournisseur.",
    "El inicio de sesión se canceló en el proveedor."
  ],
  emailNotVerified: [
    "The provider has not verified your e-mail address. Verify it there, and log in again.",
    "Der Anbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, und melden Sie sich erneut an.",
    "Le fournisseur n’a pas vérifié votre adresse e-mail. Vérifiez-la chez lui, puis reconnectez-vous.",
    "El proveedor no ha verificado su correo. Verifíquelo allí y vuelva a iniciar sesión."
  ],
  noAccountHere: [
    "There is no account for this login, and registration is closed.",
    "Für diese Anmeldung gibt es kein Konto, und die Registrierung ist geschlossen.",
    "Il n’y a pas de compte pour cette connexion, et les inscriptions sont fermées.",
    "No hay ninguna cuenta para este inicio de sesión, y el registro está cerrado."
  ],
  providerError: [
    "The provider could not complete the login. Please try again.",
    "Der Anbieter konnte die Anmeldung nicht abschließen. Bitte versuchen Sie es erneut.",
    "Le fournisseur n’a pas pu terminer la connexion. Veuillez réessayer.",
    "El proveedor no ha podido completar el inicio de sesión. Inténtelo de nuevo."
  ],
  loginLost: [
    "This login was begun in another browser, or too long ago. Please begin again.",
    "Diese Anmeldung wurde in einem anderen Browser oder vor zu langer Zeit begonnen. Bitte beginnen Sie erneut.",
    "Cette connexion a été commencée dans un autre navigateur ou il y a trop longtemps. Veuillez recommencer.",
    "Este inicio de sesión empezó en otro navegador o hace demasiado tiempo. Empiece de nuevo."
  ],
  linkTitle: [
    "Link this login to your account",
    "Anmeldung mit Ihrem Konto verknüpfen",
    "Associer cette connexion à votre compte",
    "Vincular este inicio de sesión a su cuenta"
  ],
  linkLead: [
    "There is an account with the same e-mail address. Enter its password once to use this login from now on.",
    "Es gibt ein Konto mit derselben E-Mail-Adresse. Geben Sie einmal dessen Passwort ein, um diese Anmeldung künftig zu nutzen.",
    "Un compte existe avec la même adresse e-mail. Saisissez une fois son mot de passe pour utiliser cette connexion à l’avenir.",
    "Hay una cuenta con el mismo correo. Introduzca una vez su contraseña para usar este inicio de sesión a partir de ahora."
  ],
  linkHere: [
    "This adds the login to the account that you are logged in to.",
    "Das fügt die Anmeldung dem Konto hinzu, bei dem Sie angemeldet sind.",
    "Cela ajoute la connexion au compte auquel vous êtes connecté.",
    "Esto añade el inicio de sesión a la cuenta que está usando."
  ],
  link: ["Link login", "Anmeldung verknüpfen", "Associer la connexion", "Vincular"],
  accountCreated: [
    "Welcome! Your account is ready.",
    "Willkommen! Ihr Konto ist bereit.",
    "Bienvenue ! Votre compte est prêt.",
    "¡Le damos la bienvenida! Su cuenta está lista."
  ],
  logInWith: (provider: string) => [
    `Log in with ${provider}`,
    `Mit ${provider} anmelden`,
    `Se connecter avec ${provider}`,
    `Iniciar sesión con ${provider}`
  ]
})
