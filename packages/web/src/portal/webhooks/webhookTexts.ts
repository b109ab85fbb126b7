/** The texts of the pages of webhooks, in all languages. */
import type { Language } from "@canvass/core/ports"
import { textColumns } from "@canvass/ui"

export type WebhookTexts = (typeof webhookTexts)[Language]

export const webhookTexts = textColumns({
  title: ["Webhooks", "Webhooks", "Webhooks", "Webhooks"],
  lead: [
    "A webhook sends each event to a URL of yours, as soon as it happens.",
    "Ein Webhook sendet jedes Ereignis an eine Ihrer Adressen, sobald es eintritt.",
    "Un webhook envoie chaque événement à une de vos URL, dès qu’il se produit.",
    "Un webhook envía cada evento a una URL suya en cuanto ocurre."
  ],
  create: ["New webhook", "Neuer Webhook", "Nouveau webhook", "Nuevo webhook"],
  caption: ["Webhooks of this account", "Webhooks dieses Kontos", "Webhooks de ce compte", "Webhooks de esta cuenta"],
  url: ["URL", "URL", "URL", "URL"],
  events: ["Events", "Ereignisse", "Événements", "Eventos"],
  state: ["State", "Zustand", "État", "Estado"],
  created: ["Created", "Angelegt", "Créé", "Creado"],
  emptyTitle: ["No webhooks yet", "Noch keine Webhooks", "Pas encore de webhook", "Aún no hay webhooks"],
  emptyText: [
    "With a webhook your program learns of new responses without asking for them. It needs a URL that accepts POST.",
    "Mit einem Webhook erfährt Ihr Programm von neuen Antworten, ohne danach zu fragen. Es braucht eine URL, die POST " +
    "annimmt.",
    "Avec un webhook, votre programme apprend les nouvelles réponses sans les demander. Il lui faut une URL qui accepte " +
    "POST.",
    "Con un webhook su programa se entera de las respuestas nuevas sin preguntar por ellas. Necesita una URL que acepte " +
    "POST."
  ],
  emptyCurl: [
    "Or create one through the API",
    "Oder legen Sie einen über die API an",
    "Ou créez-en un par l’API",
    "O cree uno con la API"
  ],
  newTitle: ["New webhook", "Neuer Webhook", "Nouveau webhook", "Nuevo webhook"],
  newLead: [
    "The next page shows its signing secret, once.",
    "Die nächste Seite zeigt einmalig das Geheimnis für die Signaturen.",
    "La page suivante montre une seule fois le secret des signatures.",
    "La página siguiente muestra una sola vez el secreto de las firmas."
  ],
  urlHint: [
    "It receives events by POST, as JSON, and answers with a status from 200 to 299 within 10 seconds.",
    "Sie erhält Ereignisse per POST als JSON und antwortet binnen 10 Sekunden mit einem Status von 200 bis 299.",
    "Elle reçoit les événements par POST, en JSON, et répond par un statut de 200 à 299 en 10 secondes.",
    "Recibe los eventos por POST, como JSON, y responde con un estado de 200 a 299 en 10 segundos."
  ],
  createAction: ["Create webhook", "Webhook anlegen", "Créer le webhook", "Crear webhook"],
  cancel: ["Cancel", "Abbrechen", "Annuler", "Cancelar"],
  secretTitle: ["Signing secret", "Geheimnis", "Secret des signatures", "Secreto de las firmas"],
  secretOnce: [
    "This secret is shown only now. Copy it into the settings of your receiver before you leave this page.",
    "Dieses Geheimnis ist nur jetzt zu sehen. Kopieren Sie es in die Einstellungen Ihres Empfängers, bevor Sie diese " +
    "Seite verlassen.",
    "Ce secret ne s’affiche que maintenant. Copiez-le dans les réglages de votre récepteur avant de quitter cette page.",
    "Este secreto solo se muestra ahora. Cópielo en los ajustes de su receptor antes de salir de esta página."
  ],
  secretRotated: [
    "For 24 hours, deliveries are signed with the old secret too.",
    "24 Stunden lang wird auch mit dem alten Geheimnis signiert.",
    "Pendant 24 heures, les envois sont aussi signés avec l’ancien secret.",
    "Durante 24 horas los envíos se firman también con el secreto anterior."
  ],
  toWebhook: ["Continue to the webhook", "Weiter zum Webhook", "Continuer vers le webhook", "Continuar al webhook"],
  deliveries: ["Deliveries", "Zustellungen", "Envois", "Envíos"],
  settings: ["Settings", "Einstellungen", "Réglages", "Ajustes"],
  verify: ["Verify signatures", "Signaturen prüfen", "Vérifier les signatures", "Verificar firmas"],
  tabs: ["Webhook", "Webhook", "Webhook", "Webhook"],
  sendTest: ["Send a test", "Test senden", "Envoyer un test", "Enviar una prueba"],
  pausedTitle: [
    "This webhook is paused",
    "Dieser Webhook pausiert",
    "Ce webhook est en pause",
    "Este webhook está en pausa"
  ],
  pausedText: [
    "Nothing is sent. Events wait for up to 72 hours, then they expire.",
    "Es wird nichts gesendet. Ereignisse warten bis zu 72 Stunden, dann verfallen sie.",
    "Rien n’est envoyé. Les événements attendent jusqu’à 72 heures, puis ils expirent.",
    "No se envía nada. Los eventos esperan hasta 72 horas y después caducan."
  ],
  pausedSince: ["Paused", "Pausiert", "En pause", "En pausa"],
  resume: ["Resume sending", "Versand fortsetzen", "Reprendre les envois", "Reanudar los envíos"],
  inactiveTitle: [
    "This webhook is turned off",
    "Dieser Webhook ist ausgeschaltet",
    "Ce webhook est désactivé",
    "Este webhook está desactivado"
  ],
  inactiveText: [
    "Nothing is sent, and new events make no deliveries.",
    "Es wird nichts gesendet, und neue Ereignisse werden nicht zugestellt.",
    "Rien n’est envoyé, et les nouveaux événements ne donnent aucun envoi.",
    "No se envía nada, y los eventos nuevos no generan envíos."
  ],
  turnOn: ["Turn on", "Einschalten", "Activer", "Activar"],
  turnOff: ["Turn off", "Ausschalten", "Désactiver", "Desactivar"],
  turnOffText: [
    "New events make no deliveries until you turn the webhook on again.",
    "Neue Ereignisse werden nicht zugestellt, bis Sie den Webhook wieder einschalten.",
    "Les nouveaux événements ne donnent aucun envoi avant une nouvelle activation.",
    "Los eventos nuevos no generan envíos hasta que active de nuevo el webhook."
  ],
  deliveryCaption: [
    "Deliveries of this webhook, newest first",
    "Zustellungen dieses Webhooks, die neuesten zuerst",
    "Envois de ce webhook, les plus récents d’abord",
    "Envíos de este webhook, los más recientes primero"
  ],
  event: ["Event", "Ereignis", "Événement", "Evento"],
  status: ["Status", "Status", "État", "Estado"],
  attempts: ["Attempts", "Versuche", "Tentatives", "Intentos"],
  next: ["Next attempt", "Nächster Versuch", "Prochaine tentative", "Próximo intento"],
  all: ["All", "Alle", "Tous", "Todos"],
  statuses: {
    pending: ["Pending", "Ausstehend", "En attente", "Pendiente"],
    delivered: ["Delivered", "Zugestellt", "Reçu", "Entregado"],
    held: ["Held", "Angehalten", "Retenu", "Retenido"],
    dead: ["Failed", "Fehlgeschlagen", "Échoué", "Fallido"],
    expired: ["Expired", "Verfallen", "Expiré", "Caducado"],
    cancelled: ["Cancelled", "Abgebrochen", "Annulé", "Cancelado"]
  },
  count: (shown: number) => [
    shown === 1 ? "1 delivery" : `${shown} deliveries`,
    shown === 1 ? "1 Zustellung" : `${shown} Zustellungen`,
    shown === 1 ? "1 envoi" : `${shown} envois`,
    shown === 1 ? "1 envío" : `${shown} envíos`
  ],
  noDeliveriesTitle: [
    "Nothing has been sent yet",
    "Noch nichts gesendet",
    "Rien n’a encore été envoyé",
    "Aún no se ha enviado nada"
  ],
  noDeliveriesText: [
    "Deliveries appear here as soon as an event happens. Send a test to see one now.",
    "Zustellungen erscheinen hier, sobald ein Ereignis eintritt. Senden Sie einen Test, um eine zu sehen.",
    "Les envois apparaissent ici dès qu’un événement se produit. Envoyez un test pour en voir un.",
    "Los envíos aparecen aquí en cuanto ocurre un evento. Envíe una prueba para ver uno ahora."
  ],
  nothingFound: [
    "No delivery has this status",
    "Keine Zustellung hat diesen Status",
    "Aucun envoi n’a cet état",
    "Ningún envío tiene este estado"
  ],
  save: ["Save changes", "Änderungen speichern", "Enregistrer", "Guardar cambios"],
  rotate: ["Rotate secret", "Geheimnis wechseln", "Changer le secret", "Cambiar el secreto"],
  rotateText: [
    "Makes a new signing secret. For 24 hours, deliveries are signed with both.",
    "Erzeugt ein neues Geheimnis. 24 Stunden lang wird mit beiden signiert.",
    "Crée un nouveau secret. Pendant 24 heures, les envois sont signés avec les deux.",
    "Crea un secreto nuevo. Durante 24 horas los envíos se firman con ambos."
  ],
  rotateTitle: [
    "Rotate the signing secret?",
    "Das Geheimnis wechseln?",
    "Changer le secret des signatures ?",
    "¿Cambiar el secreto de las firmas?"
  ],
  rotateLosses: [
    "The secret that begins with",
    "Das Geheimnis, das so beginnt:",
    "Le secret qui commence par",
    "El secreto que empieza por"
  ],
  rotateLossesEnd: [
    "signs for 24 more hours. After that, receivers that still use it refuse deliveries.",
    "Es signiert noch 24 Stunden. Danach lehnen Empfänger, die es noch verwenden, Zustellungen ab.",
    "signe encore 24 heures. Ensuite, les récepteurs qui l’utilisent encore refusent les envois.",
    "firma 24 horas más. Después, los receptores que aún lo usen rechazan los envíos."
  ],
  delete: ["Delete webhook", "Webhook löschen", "Supprimer le webhook", "Eliminar webhook"],
  deleteText: [
    "Deletes the webhook, its delivery log, and deliveries that wait.",
    "Löscht den Webhook, sein Protokoll und wartende Zustellungen.",
    "Supprime le webhook, le journal de ses envois et les envois en attente.",
    "Elimina el webhook, el registro de sus envíos y los envíos en espera."
  ],
  deleteTitle: [
    "Delete this webhook?",
    "Diesen Webhook löschen?",
    "Supprimer ce webhook ?",
    "¿Eliminar este webhook?"
  ],
  deleteLead: [
    "This cannot be undone.",
    "Das lässt sich nicht rückgängig machen.",
    "Cette action est irréversible.",
    "Esto no se puede deshacer."
  ],
  deleteUrl: [
    "Events are no longer sent to this URL",
    "Ereignisse werden nicht mehr an diese URL gesendet",
    "Les événements ne sont plus envoyés à cette URL",
    "Los eventos dejan de enviarse a esta URL"
  ],
  deleteWaiting: [
    "Deliveries that wait are cancelled",
    "Wartende Zustellungen werden abgebrochen",
    "Les envois en attente sont annulés",
    "Los envíos en espera se cancelan"
  ],
  deleteLog: [
    "The log of its deliveries",
    "Das Protokoll seiner Zustellungen",
    "Le journal de ses envois",
    "El registro de sus envíos"
  ],
  secretPrefix: ["Secret", "Geheimnis", "Secret", "Secreto"],
  dangerTitle: ["More", "Weiteres", "Autres actions", "Más"],
  delivery: ["Delivery", "Zustellung", "Envoi", "Envío"],
  lastAttempt: ["Last attempt", "Letzter Versuch", "Dernier essai", "Último intento"],
  redeliver: ["Send again", "Erneut senden", "Envoyer de nouveau", "Enviar de nuevo"],
  redeliverHint: [
    "Sends the same body with the same X-Service-Delivery-Id, so that receivers that have it ignore it.",
    "Sendet denselben Inhalt mit derselben X-Service-Delivery-Id, sodass Empfänger, die ihn haben, ihn übergehen.",
    "Envoie le même contenu avec le même X-Service-Delivery-Id : les récepteurs qui l’ont déjà l’ignorent.",
    "Envía el mismo contenido con el mismo X-Service-Delivery-Id, de modo que quien ya lo tiene lo ignora."
  ],
  redeliveryOf: [
    "This repeats an earlier delivery",
    "Das wiederholt eine frühere Zustellung",
    "Ceci répète un envoi antérieur",
    "Esto repite un envío anterior"
  ],
  body: ["Body", "Inhalt", "Contenu", "Contenido"],
  bodyHint: [
    "The bytes that are signed and sent.",
    "Die Bytes, die signiert und gesendet werden.",
    "Les octets qui sont signés et envoyés.",
    "Los bytes que se firman y se envían."
  ],
  requestHeaders: ["Request headers", "Kopfzeilen der Anfrage", "En-têtes de la requête", "Cabeceras de la petición"],
  headersHint: [
    "Without the signatures, which are not stored.",
    "Ohne die Signaturen, die nicht gespeichert werden.",
    "Sans les signatures, qui ne sont pas conservées.",
    "Sin las firmas, que no se guardan."
  ],
  responseBody: ["Answer", "Antwort", "Réponse", "Respuesta"],
  responseHint: ["The first 4 KiB.", "Die ersten 4 KiB.", "Les 4 premiers Kio.", "Los primeros 4 KiB."],
  noResponse: ["There was no answer.", "Es kam keine Antwort.", "Il n’y a pas eu de réponse.", "No hubo respuesta."],
  emptyResponse: [
    "The answer was empty.",
    "Die Antwort war leer.",
    "La réponse était vide.",
    "La respuesta estaba vacía."
  ],
  attempt: (number: number) => [`Attempt ${number}`, `Versuch ${number}`, `Tentative ${number}`, `Intento ${number}`],
  noAttempts: [
    "There has been no attempt yet.",
    "Es gab noch keinen Versuch.",
    "Il n’y a pas encore eu de tentative.",
    "Aún no ha habido ningún intento."
  ],
  duration: (millis: number) => [`${millis} ms`, `${millis} ms`, `${millis} ms`, `${millis} ms`],
  succeeded: ["Accepted", "Angenommen", "Accepté", "Aceptado"],
  failed: ["Failed", "Fehlgeschlagen", "Échoué", "Fallido"],
  httpStatus: (status: number) => [`Status ${status}`, `Status ${status}`, `Statut ${status}`, `Estado ${status}`],
  createdAt: ["Event", "Ereignis", "Événement", "Evento"],
  nextAttempt: ["Next attempt", "Nächster Versuch", "Prochaine tentative", "Próximo intento"],
  noNextAttempt: ["None", "Keiner", "Aucune", "Ninguno"],
  dueNow: ["Due now", "Jetzt fällig", "Maintenant", "Ahora"],
  verifyLead: [
    "Each delivery is signed with the secret of this webhook. Verify the signature before you trust a delivery.",
    "Jede Zustellung ist mit dem Geheimnis dieses Webhooks signiert. Prüfen Sie die Signatur, bevor Sie einer " +
    "Zustellung trauen.",
    "Chaque envoi est signé avec le secret de ce webhook. Vérifiez la signature avant de vous fier à un envoi.",
    "Cada envío se firma con el secreto de este webhook. Verifique la firma antes de confiar en un envío."
  ],
  headersTitle: [
    "Headers of a delivery",
    "Kopfzeilen einer Zustellung",
    "En-têtes d’un envoi",
    "Cabeceras de un envío"
  ],
  headersExample: [
    "An example for this webhook",
    "Ein Beispiel für diesen Webhook",
    "Un exemple pour ce webhook",
    "Un ejemplo para este webhook"
  ],
  stepsTitle: ["What a receiver does", "Was ein Empfänger tut", "Ce que fait un récepteur", "Qué hace un receptor"],
  steps: [
    [
      "Verify the signature of the raw body, and that the timestamp is not older than five minutes.",
      "Respond with a status from 200 to 299 within 10 seconds, and do slow work later.",
      "Ignore a repeated X-Service-Delivery-Id: after a lost answer a delivery is sent again."
    ],
    [
      "Er prüft die Signatur der rohen Bytes, und dass der Zeitstempel nicht älter als fünf Minuten ist.",
      "Er antwortet binnen 10 Sekunden mit einem Status von 200 bis 299 und erledigt Langsames später.",
      "Er übergeht eine wiederholte X-Service-Delivery-Id: nach einer verlorenen Antwort wird erneut gesendet."
    ],
    [
      "Il vérifie la signature des octets bruts, et que l’horodatage n’a pas plus de cinq minutes.",
      "Il répond par un statut de 200 à 299 en 10 secondes, et fait plus tard ce qui est lent.",
      "Il ignore un X-Service-Delivery-Id répété : après une réponse perdue, un envoi est répété."
    ],
    [
      "Verifica la firma de los bytes sin procesar, y que la marca de tiempo no tenga más de cinco minutos.",
      "Responde con un estado de 200 a 299 en 10 segundos, y deja lo lento para después.",
      "Ignora un X-Service-Delivery-Id repetido: si se pierde una respuesta, el envío se repite."
    ]
  ],
  recipe: (language: string) => [
    `Verify in ${language}`,
    `Prüfen in ${language}`,
    `Vérifier en ${language}`,
    `Verificar en ${language}`
  ],
  standard: [
    "The webhook-… headers follow Standard Webhooks: its libraries verify deliveries with the same secret.",
    "Die Kopfzeilen webhook-… folgen Standard Webhooks: dessen Bibliotheken prüfen mit demselben Geheimnis.",
    "Les en-têtes webhook-… suivent Standard Webhooks : ses bibliothèques vérifient avec le même secret.",
    "Las cabeceras webhook-… siguen Standard Webhooks: sus bibliotecas verifican con el mismo secreto."
  ],
  flashes: {
    "webhook-saved": [
      "The webhook has been saved.",
      "Der Webhook ist gespeichert.",
      "Le webhook est enregistré.",
      "El webhook se ha guardado."
    ],
    "webhook-tested": [
      "A test is on its way. Reload this page to see the answer.",
      "Ein Test ist unterwegs. Laden Sie diese Seite neu, um die Antwort zu sehen.",
      "Un test est en route. Rechargez cette page pour voir la réponse.",
      "Una prueba está en camino. Recargue esta página para ver la respuesta."
    ],
    "webhook-resumed": [
      "The webhook sends again. Deliveries that waited are sent first.",
      "Der Webhook sendet wieder. Was gewartet hat, wird zuerst gesendet.",
      "Le webhook envoie de nouveau. Ce qui attendait est envoyé d’abord.",
      "El webhook vuelve a enviar. Lo que esperaba se envía primero."
    ],
    "webhook-turned-off": [
      "The webhook is turned off.",
      "Der Webhook ist ausgeschaltet.",
      "Le webhook est désactivé.",
      "El webhook está desactivado."
    ],
    "webhook-deleted": [
      "The webhook has been deleted.",
      "Der Webhook ist gelöscht.",
      "Le webhook est supprimé.",
      "El webhook se ha eliminado."
    ],
    "delivery-repeated": [
      "This is the new delivery. Reload this page to see the answer.",
      "Das ist die neue Zustellung. Laden Sie diese Seite neu, um die Antwort zu sehen.",
      "Voici le nouvel envoi. Rechargez cette page pour voir la réponse.",
      "Este es el envío nuevo. Recargue esta página para ver la respuesta."
    ]
  },
  errors: {
    noEvents: [
      "Choose at least one event.",
      "Wählen Sie mindestens ein Ereignis.",
      "Choisissez au moins un événement.",
      "Elija al menos un evento."
    ],
    "invalid-url": [
      "This is not a URL like https://example.com/hooks.",
      "Das ist keine URL wie https://example.com/hooks.",
      "Ce n’est pas une URL telle que https://example.com/hooks.",
      "Esto no es una URL como https://example.com/hooks."
    ],
    "https-required": [
      "The URL must begin with https://.",
      "Die URL muss mit https:// beginnen.",
      "L’URL doit commencer par https://.",
      "La URL debe empezar por https://."
    ],
    "user-info": [
      "A URL with a user name or password is not accepted.",
      "Eine URL mit Benutzername oder Passwort wird nicht angenommen.",
      "Une URL avec un nom d’utilisateur ou un mot de passe n’est pas acceptée.",
      "No se acepta una URL con usuario o contraseña."
    ],
    "private-address": [
      "The host is not a public address.",
      "Der Rechner hat keine öffentliche Adresse.",
      "L’hôte n’est pas une adresse publique.",
      "El servidor no tiene una dirección pública."
    ],
    "webhook-inactive": [
      "Turn the webhook on first.",
      "Schalten Sie den Webhook erst ein.",
      "Activez d’abord le webhook.",
      "Active antes el webhook."
    ],
    "too-many-webhooks": [
      "This account has as many webhooks as it may have. Delete one first.",
      "Dieses Konto hat so viele Webhooks, wie es haben darf. Löschen Sie erst einen.",
      "Ce compte a atteint le nombre de webhooks permis. Supprimez-en un d’abord.",
      "Esta cuenta tiene todos los webhooks que puede tener. Elimine antes uno."
    ]
  }
})
