/**
 * What each operation of the API does, as the rest of a sentence that begins with who did it. `{survey}` is the title
 * of the survey. The compiler names an operation that has no sentence.
 */
import type { WriteOperationName } from "@canvass/http"
import { type Cells, textColumns } from "@canvass/ui"
import { respondentSentences, surveySentences } from "./surveySentences.js"

const otherSentences = {
  "assets.upload": ["uploaded a picture", "hat ein Bild hochgeladen", "a téléversé une image", "subió una imagen"],
  "assets.remove": ["deleted a picture", "hat ein Bild gelöscht", "a supprimé une image", "eliminó una imagen"],

  "auth.register": ["opened the account", "hat das Konto eröffnet", "a ouvert le compte", "abrió la cuenta"],
  "auth.login": ["logged in", "hat sich angemeldet", "a ouvert une session", "inició sesión"],
  "auth.refresh": [
    "renewed a login",
    "hat eine Anmeldung verlängert",
    "a prolongé une session",
    "renovó una sesión"
  ],
  "auth.logout": ["logged out", "hat sich abgemeldet", "a fermé sa session", "cerró su sesión"],
  "auth.forgotPassword": [
    "asked for a new password",
    "hat ein neues Passwort angefordert",
    "a demandé un nouveau mot de passe",
    "pidió una contraseña nueva"
  ],
  "auth.resetPassword": [
    "set a new password with a link",
    "hat mit einem Link ein neues Passwort gesetzt",
    "a défini un nouveau mot de passe par un lien",
    "estableció una contraseña nueva con un enlace"
  ],
  "auth.confirmEmail": [
    "confirmed a new e-mail address",
    "hat eine neue E-Mail-Adresse bestätigt",
    "a confirmé une nouvelle adresse e-mail",
    "confirmó un correo electrónico nuevo"
  ],
  "auth.update": ["changed the account", "hat das Konto geändert", "a modifié le compte", "cambió la cuenta"],
  "auth.remove": ["deleted the account", "hat das Konto gelöscht", "a supprimé le compte", "eliminó la cuenta"],
  "auth.changePassword": [
    "changed the password",
    "hat das Passwort geändert",
    "a changé le mot de passe",
    "cambió la contraseña"
  ],
  "auth.endSession": ["ended a session", "hat eine Sitzung beendet", "a mis fin à une session", "terminó una sesión"],
  "auth.endSessions": [
    "ended all sessions",
    "hat alle Sitzungen beendet",
    "a mis fin à toutes les sessions",
    "terminó todas las sesiones"
  ],
  "oauth.token": [
    "logged in at an identity provider",
    "hat sich über einen Anbieter angemeldet",
    "a ouvert une session chez un fournisseur",
    "inició sesión con un proveedor"
  ],
  "oauth.link": [
    "linked a login to the account",
    "hat eine Anmeldung mit dem Konto verknüpft",
    "a lié une connexion au compte",
    "vinculó un inicio de sesión a la cuenta"
  ],
  "oauth.removeIdentity": [
    "removed a linked login",
    "hat eine verknüpfte Anmeldung entfernt",
    "a retiré une connexion liée",
    "quitó un inicio de sesión vinculado"
  ],

  "developer.rotateKey": [
    "replaced the default API key",
    "hat den API-Schlüssel „default“ ersetzt",
    "a remplacé la clé d’API par défaut",
    "sustituyó la clave de API predeterminada"
  ],
  "developer.updateKey": [
    "changed the default API key",
    "hat den API-Schlüssel „default“ geändert",
    "a modifié la clé d’API par défaut",
    "cambió la clave de API predeterminada"
  ],
  "developer.removeKey": [
    "deleted the default API key",
    "hat den API-Schlüssel „default“ gelöscht",
    "a supprimé la clé d’API par défaut",
    "eliminó la clave de API predeterminada"
  ],
  "developer.createKey": [
    "created an API key",
    "hat einen API-Schlüssel erstellt",
    "a créé une clé d’API",
    "creó una clave de API"
  ],
  "developer.updateKeyById": [
    "changed an API key",
    "hat einen API-Schlüssel geändert",
    "a modifié une clé d’API",
    "cambió una clave de API"
  ],
  "developer.removeKeyById": [
    "deleted an API key",
    "hat einen API-Schlüssel gelöscht",
    "a supprimé une clé d’API",
    "eliminó una clave de API"
  ],

  "webhooks.create": [
    "created a webhook",
    "hat einen Webhook erstellt",
    "a créé un webhook",
    "creó un webhook"
  ],
  "webhooks.update": ["changed a webhook", "hat einen Webhook geändert", "a modifié un webhook", "cambió un webhook"],
  "webhooks.remove": [
    "deleted a webhook",
    "hat einen Webhook gelöscht",
    "a supprimé un webhook",
    "eliminó un webhook"
  ],
  "webhooks.rotateSecret": [
    "replaced the secret of a webhook",
    "hat das Geheimnis eines Webhooks ersetzt",
    "a remplacé le secret d’un webhook",
    "sustituyó el secreto de un webhook"
  ],
  "webhooks.test": [
    "sent a test event to a webhook",
    "hat ein Testereignis an einen Webhook gesendet",
    "a envoyé un événement d’essai à un webhook",
    "envió un evento de prueba a un webhook"
  ],
  "webhooks.redeliver": [
    "sent an event to a webhook again",
    "hat ein Ereignis erneut an einen Webhook gesendet",
    "a renvoyé un événement à un webhook",
    "volvió a enviar un evento a un webhook"
  ]
} satisfies Readonly<Record<string, Cells>>

export const sentenceTexts = textColumns(
  { ...surveySentences, ...respondentSentences, ...otherSentences } satisfies Record<WriteOperationName, Cells>
)
