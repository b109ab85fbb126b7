/** The texts of the page of the API key, in all languages. */
import { textColumns } from "@canvass/ui"

export const apiKeyTexts = textColumns({
  optional: ["optional", "freiwillig", "facultatif", "opcional"],
  title: ["API keys", "API-Schlüssel", "Clés d’API", "Claves de API"],
  lead: [
    "Programs send one with each request, in the header X-Api-Key. An account has up to 20 keys.",
    "Programme senden einen mit jeder Anfrage, im Header X-Api-Key. Ein Konto hat bis zu 20 Schlüssel.",
    "Les programmes en envoient une avec chaque requête, dans l’en-tête X-Api-Key. Un compte a jusqu’à 20 clés.",
    "Los programas envían una con cada solicitud, en la cabecera X-Api-Key. Una cuenta tiene hasta 20 claves."
  ],
  noKeyTitle: [
    "There is no key yet",
    "Es gibt noch keinen Schlüssel",
    "Il n’y a pas encore de clé",
    "Aún no hay ninguna clave"
  ],
  noKeyText: [
    "Create one to use the API from a program. It is shown once.",
    "Erstellen Sie einen, um die API aus einem Programm zu benutzen. Er wird einmal angezeigt.",
    "Créez-en une pour utiliser l’API depuis un programme. Elle est affichée une seule fois.",
    "Cree una para usar la API desde un programa. Se muestra una sola vez."
  ],
  created: ["Created", "Erstellt", "Créée", "Creada"],
  lastUsed: ["Last used", "Zuletzt benutzt", "Dernière utilisation", "Último uso"],
  never: ["never", "nie", "jamais", "nunca"],
  scope: ["Access", "Zugriff", "Accès", "Acceso"],
  scopeFull: ["Read and write", "Lesen und schreiben", "Lecture et écriture", "Leer y escribir"],
  scopeReadOnly: ["Read only", "Nur lesen", "Lecture seule", "Solo lectura"],
  allowedIps: ["Allowed addresses", "Erlaubte Adressen", "Adresses autorisées", "Direcciones permitidas"],
  allowedIpsHint: [
    "Addresses or networks that may use the key, one per line, such as 203.0.113.7 or 2001:db8::/32. Empty: any address.",
    "Adressen oder Netze, die den Schlüssel benutzen dürfen, eines je Zeile, etwa 203.0.113.7 oder 2001:db8::/32. Leer: jede Adresse.",
    "Adresses ou réseaux qui peuvent utiliser la clé, un par ligne, comme 203.0.113.7 ou 2001:db8::/32. Vide : toutes les adresses.",
    "Direcciones o redes que pueden usar la clave, una por línea, como 203.0.113.7 o 2001:db8::/32. Vacío: cualquier dirección."
  ],
  anyAddress: ["any address", "jede Adresse", "toutes", "cualquiera"],
  defaultIpsHint: [
    "IPv4 addresses that may use the key, one per line. Empty: any address.",
    "IPv4-Adressen, die den Schlüssel benutzen dürfen, eine je Zeile. Leer: jede Adresse.",
    "Adresses IPv4 qui peuvent utiliser la clé, une par ligne. Vide : toutes les adresses.",
    "Direcciones IPv4 que pueden usar la clave, una por línea. Vacío: cualquier dirección."
  ],
  name: ["Name", "Name", "Nom", "Nombre"],
  nameHint: [
    "What uses the key, such as “Nightly sync”.",
    "Was den Schlüssel benutzt, etwa „Nächtlicher Abgleich“.",
    "Ce qui utilise la clé, comme « Synchronisation nocturne ».",
    "Lo que usa la clave, como «Sincronización nocturna»."
  ],
  expires: ["Expires", "Läuft ab", "Expire", "Caduca"],
  expiresHint: [
    "The last day on which the key works, in UTC. Empty: it does not expire.",
    "Der letzte Tag, an dem der Schlüssel gilt, in UTC. Leer: Er läuft nicht ab.",
    "Le dernier jour où la clé fonctionne, en UTC. Vide : elle n’expire pas.",
    "El último día en que la clave funciona, en UTC. Vacío: no caduca."
  ],
  expired: ["expired", "abgelaufen", "expirée", "caducada"],
  surveys: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
  everything: ["Everything of the account", "Alles im Konto", "Tout le compte", "Todo en la cuenta"],
  onlyTicked: [
    "Only the surveys that are ticked",
    "Nur die angekreuzten Umfragen",
    "Seulement les enquêtes cochées",
    "Solo las encuestas marcadas"
  ],
  allSurveys: ["all", "alle", "toutes", "todas"],
  moreSurveys: [
    "The account has more surveys than are listed. A key for the others is made with the API.",
    "Das Konto hat mehr Umfragen, als hier stehen. Einen Schlüssel für die anderen erstellt die API.",
    "Le compte a plus d’enquêtes que la liste. Une clé pour les autres se crée par l’API.",
    "La cuenta tiene más encuestas que las de la lista. Una clave para las demás se crea con la API."
  ],
  errors: {
    "too-many-keys": [
      "An account has at most 20 keys. Revoke one that is no longer used.",
      "Ein Konto hat höchstens 20 Schlüssel. Widerrufen Sie einen, der nicht mehr benutzt wird.",
      "Un compte a au plus 20 clés. Révoquez-en une qui ne sert plus.",
      "Una cuenta tiene como máximo 20 claves. Revoque una que ya no se use."
    ],
    "name-taken": [
      "There is a key with this name.",
      "Es gibt einen Schlüssel mit diesem Namen.",
      "Une clé porte déjà ce nom.",
      "Ya hay una clave con este nombre."
    ],
    "in-the-past": [
      "Choose a day from today on.",
      "Wählen Sie einen Tag ab heute.",
      "Choisissez un jour à partir d’aujourd’hui.",
      "Elija un día a partir de hoy."
    ],
    "not-allowed": [
      "The key “default” keeps its name and has no expiry and no restriction to surveys.",
      "Der Schlüssel „default“ behält seinen Namen, läuft nicht ab und ist nicht auf Umfragen beschränkt.",
      "La clé « default » garde son nom, n’expire pas et n’est pas limitée à des enquêtes.",
      "La clave «default» conserva su nombre, no caduca y no se limita a encuestas."
    ],
    "too-few": [
      "Tick at least one survey.",
      "Kreuzen Sie mindestens eine Umfrage an.",
      "Cochez au moins une enquête.",
      "Marque al menos una encuesta."
    ],
    "invalid-address": [
      "Not an address, or not one that this key takes: one per line.",
      "Keine Adresse, oder keine, die dieser Schlüssel annimmt: eine je Zeile.",
      "Ce n’est pas une adresse que cette clé accepte : une par ligne.",
      "No es una dirección que esta clave acepte: una por línea."
    ]
  },
  settings: ["Settings", "Einstellungen", "Réglages", "Ajustes"],
  save: ["Save settings", "Einstellungen speichern", "Enregistrer les réglages", "Guardar ajustes"],
  saved: [
    "The settings of the key are saved.",
    "Die Einstellungen des Schlüssels sind gespeichert.",
    "Les réglages de la clé sont enregistrés.",
    "Los ajustes de la clave se han guardado."
  ],
  create: ["Create key", "Schlüssel erstellen", "Créer la clé", "Crear clave"],
  rotateTitle: ["Replace the key", "Schlüssel ersetzen", "Remplacer la clé", "Sustituir la clave"],
  rotateText: [
    "A new key takes its place, with the same settings. The old one stops working at once: every program that uses it needs the new one.",
    "Ein neuer Schlüssel tritt an seine Stelle, mit denselben Einstellungen. Der alte gilt sofort nicht mehr: Jedes Programm, das ihn benutzt, braucht den neuen.",
    "Une nouvelle clé prend sa place, avec les mêmes réglages. L’ancienne cesse aussitôt de fonctionner : chaque programme qui l’utilise a besoin de la nouvelle.",
    "Una clave nueva la sustituye, con los mismos ajustes. La antigua deja de funcionar al instante: cada programa que la use necesita la nueva."
  ],
  rotate: ["Replace key", "Schlüssel ersetzen", "Remplacer la clé", "Sustituir clave"],
  revokeTitle: ["Revoke the key", "Schlüssel widerrufen", "Révoquer la clé", "Revocar la clave"],
  revokeText: [
    "The key stops working at once. Surveys and responses stay.",
    "Der Schlüssel gilt sofort nicht mehr. Umfragen und Antworten bleiben.",
    "La clé cesse aussitôt de fonctionner. Les enquêtes et les réponses restent.",
    "La clave deja de funcionar al instante. Las encuestas y las respuestas se conservan."
  ],
  revoke: ["Revoke key", "Schlüssel widerrufen", "Révoquer la clé", "Revocar clave"],
  revoked: [
    "The key is revoked.",
    "Der Schlüssel ist widerrufen.",
    "La clé est révoquée.",
    "La clave se ha revocado."
  ],
  newTitle: ["Your new API key", "Ihr neuer API-Schlüssel", "Votre nouvelle clé d’API", "Su nueva clave de API"],
  newText: [
    "Copy it now and keep it in a safe place. It is not shown again.",
    "Kopieren Sie ihn jetzt, und bewahren Sie ihn sicher auf. Er wird nicht noch einmal angezeigt.",
    "Copiez-la maintenant et conservez-la en lieu sûr. Elle ne sera plus affichée.",
    "Cópiela ahora y guárdela en un lugar seguro. No se volverá a mostrar."
  ],
  key: ["API key", "API-Schlüssel", "Clé d’API", "Clave de API"],
  copyKey: ["Copy key", "Schlüssel kopieren", "Copier la clé", "Copiar clave"],
  tryIt: [
    "Try it: list your surveys",
    "Ausprobieren: Ihre Umfragen auflisten",
    "Essayez : lister vos enquêtes",
    "Pruébela: liste sus encuestas"
  ],
  done: ["I have kept the key", "Ich habe den Schlüssel gesichert", "J’ai conservé la clé", "He guardado la clave"],
  wrongPrefix: [
    "This is not the beginning of the key.",
    "Das ist nicht der Anfang des Schlüssels.",
    "Ce n’est pas le début de la clé.",
    "Este no es el comienzo de la clave."
  ],
  typePrefix: (prefix: string) => [
    `Type ${prefix} to confirm`,
    `Geben Sie zur Bestätigung ${prefix} ein`,
    `Saisissez ${prefix} pour confirmer`,
    `Escriba ${prefix} para confirmar`
  ],
  addMyAddress: (address: string) => [
    `Add my address (${address})`,
    `Meine Adresse hinzufügen (${address})`,
    `Ajouter mon adresse (${address})`,
    `Añadir mi dirección (${address})`
  ]
})
