/** The texts of the page of the account, in all languages. */
import { textColumns } from "@canvass/ui"

export const accountTexts = textColumns({
  optional: ["optional", "freiwillig", "facultatif", "opcional"],
  title: ["Account", "Konto", "Compte", "Cuenta"],
  profile: ["Profile", "Profil", "Profil", "Perfil"],
  name: ["Name", "Name", "Nom", "Nombre"],
  email: ["E-mail address", "E-Mail-Adresse", "Adresse e-mail", "Correo electrónico"],
  save: ["Save", "Speichern", "Enregistrer", "Guardar"],
  nameSaved: [
    "Your name is saved.",
    "Ihr Name ist gespeichert.",
    "Votre nom est enregistré.",
    "Su nombre está guardado."
  ],
  plan: ["Plan", "Tarif", "Forfait", "Plan"],
  planExpires: ["Ends", "Endet", "Prend fin", "Termina"],
  never: ["never", "nie", "jamais", "nunca"],
  changeEmail: [
    "Change e-mail address",
    "E-Mail-Adresse ändern",
    "Changer d’adresse e-mail",
    "Cambiar el correo electrónico"
  ],
  newEmail: ["New e-mail address", "Neue E-Mail-Adresse", "Nouvelle adresse e-mail", "Nuevo correo electrónico"],
  newEmailMailHint: [
    "A link is sent to it. The new address counts once you have opened the link.",
    "Dorthin wird ein Link geschickt. Die neue Adresse gilt, sobald Sie ihn geöffnet haben.",
    "Un lien y est envoyé. La nouvelle adresse compte dès que vous l’avez ouvert.",
    "Se envía un enlace a ella. La nueva dirección vale cuando lo haya abierto."
  ],
  emailMailed: [
    "Open the link in the mail that was sent to your new address.",
    "Öffnen Sie den Link in der Mail an Ihre neue Adresse.",
    "Ouvrez le lien du message envoyé à votre nouvelle adresse.",
    "Abra el enlace del correo enviado a su nueva dirección."
  ],
  emailChanged: [
    "Your e-mail address is changed.",
    "Ihre E-Mail-Adresse ist geändert.",
    "Votre adresse e-mail est modifiée.",
    "Su correo electrónico ha cambiado."
  ],
  currentPassword: ["Current password", "Aktuelles Passwort", "Mot de passe actuel", "Contraseña actual"],
  currentPasswordOptional: [
    "if the account has one",
    "falls das Konto eines hat",
    "si le compte en a un",
    "si la cuenta tiene una"
  ],
  password: ["Password", "Passwort", "Mot de passe", "Contraseña"],
  passwordText: [
    "A new password logs you out on all other devices.",
    "Ein neues Passwort meldet Sie auf allen anderen Geräten ab.",
    "Un nouveau mot de passe vous déconnecte de tous les autres appareils.",
    "Una nueva contraseña cierra la sesión en los demás dispositivos."
  ],
  newPassword: ["New password", "Neues Passwort", "Nouveau mot de passe", "Nueva contraseña"],
  passwordHint: (minLength: number) => [
    `At least ${minLength} characters.`,
    `Mindestens ${minLength} Zeichen.`,
    `Au moins ${minLength} caractères.`,
    `Al menos ${minLength} caracteres.`
  ],
  changePassword: ["Change password", "Passwort ändern", "Changer le mot de passe", "Cambiar contraseña"],
  passwordChanged: [
    "Your password is changed, and your other sessions have ended.",
    "Ihr Passwort ist geändert, und Ihre anderen Sitzungen sind beendet.",
    "Votre mot de passe est modifié et vos autres sessions sont terminées.",
    "Su contraseña ha cambiado y las demás sesiones se han cerrado."
  ],
  sessions: ["Sessions", "Sitzungen", "Sessions", "Sesiones"],
  sessionsText: [
    "Where you are logged in. End a session that you do not recognise, and change your password.",
    "Wo Sie angemeldet sind. Beenden Sie eine Sitzung, die Sie nicht erkennen, und ändern Sie Ihr Passwort.",
    "Là où vous êtes connecté. Terminez une session que vous ne reconnaissez pas et changez de mot de passe.",
    "Dónde ha iniciado sesión. Cierre una sesión que no reconozca y cambie la contraseña."
  ],
  thisSession: ["this session", "diese Sitzung", "cette session", "esta sesión"],
  unknownDevice: ["Unknown program", "Unbekanntes Programm", "Programme inconnu", "Programa desconocido"],
  loggedIn: ["Logged in", "Angemeldet", "Connecté", "Inicio"],
  lastUsed: ["last used", "zuletzt genutzt", "dernière utilisation", "último uso"],
  endSession: ["End session", "Sitzung beenden", "Terminer la session", "Cerrar sesión"],
  sessionEnded: [
    "The session has ended.",
    "Die Sitzung ist beendet.",
    "La session est terminée.",
    "La sesión se ha cerrado."
  ],
  endAllSessions: ["Log out everywhere", "Überall abmelden", "Se déconnecter partout", "Cerrar todas las sesiones"],
  identities: ["Linked logins", "Verknüpfte Anmeldungen", "Connexions associées", "Inicios de sesión vinculados"],
  identitiesText: [
    "Other ways to log in to this account.",
    "Andere Arten, sich bei diesem Konto anzumelden.",
    "Autres moyens de se connecter à ce compte.",
    "Otras formas de entrar en esta cuenta."
  ],
  noIdentities: [
    "No logins are linked.",
    "Es sind keine Anmeldungen verknüpft.",
    "Aucune connexion n’est associée.",
    "No hay inicios de sesión vinculados."
  ],
  linked: ["Linked", "Verknüpft", "Associée", "Vinculado"],
  unlink: ["Remove", "Entfernen", "Retirer", "Quitar"],
  identityRemoved: [
    "The login is removed.",
    "Die Anmeldung ist entfernt.",
    "La connexion est retirée.",
    "El inicio de sesión se ha quitado."
  ],
  identityLinked: [
    "The login is linked to your account.",
    "Die Anmeldung ist mit Ihrem Konto verknüpft.",
    "La connexion est associée à votre compte.",
    "El inicio de sesión está vinculado a su cuenta."
  ],
  deleteTitle: ["Delete account", "Konto löschen", "Supprimer le compte", "Eliminar la cuenta"],
  deleteText: [
    "This deletes the account with all surveys, responses, files, webhooks, its API keys and its audit log, for good.",
    "Das löscht das Konto mit allen Umfragen, Antworten, Dateien und Webhooks, seinen API-Schlüsseln und seinem Protokoll, endgültig.",
    "Cela supprime définitivement le compte avec toutes ses enquêtes, réponses, fichiers, webhooks, ses clés d’API et son journal.",
    "Esto elimina para siempre la cuenta con todas sus encuestas, respuestas, archivos, webhooks, sus claves de API y su registro."
  ],
  deleteAccount: [
    "Delete account for good",
    "Konto endgültig löschen",
    "Supprimer définitivement le compte",
    "Eliminar la cuenta para siempre"
  ],
  linkProvider: (provider: string) => [
    `Link ${provider}`,
    `${provider} verknüpfen`,
    `Associer ${provider}`,
    `Vincular ${provider}`
  ],
  typeEmail: (email: string) => [
    `Type ${email} to confirm`,
    `Geben Sie zur Bestätigung ${email} ein`,
    `Saisissez ${email} pour confirmer`,
    `Escriba ${email} para confirmar`
  ]
})
