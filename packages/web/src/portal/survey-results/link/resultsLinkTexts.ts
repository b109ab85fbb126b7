/** The texts of the page that shares the results, in all languages. */
import { textColumns } from "@canvass/ui"

export const resultsLinkTexts = textColumns({
  results: ["Results", "Ergebnisse", "Résultats", "Resultados"],
  title: ["Share results", "Ergebnisse teilen", "Partager les résultats", "Compartir los resultados"],
  explanation: (minimum: string) => [
    `Whoever has the link sees the figures of everybody, without a login and without single responses. A figure is shown once ${minimum} people are behind it, and changes only when ${minimum} more are.`,
    `Wer den Link hat, sieht die Zahlen aus allen Antworten, ohne Anmeldung und ohne einzelne Antworten. Eine Zahl erscheint, sobald ${minimum} Personen dahinterstehen, und ändert sich erst, wenn ${minimum} weitere hinzukommen.`,
    `Toute personne qui a le lien voit les chiffres de toutes les réponses, sans connexion et sans réponses individuelles. Un chiffre apparaît dès que ${minimum} personnes y contribuent et ne change que lorsque ${minimum} autres s’y ajoutent.`,
    `Quien tenga el enlace ve las cifras de todas las respuestas, sin iniciar sesión y sin respuestas individuales. Una cifra aparece cuando hay ${minimum} personas detrás y solo cambia cuando se suman otras ${minimum}.`
  ],
  address: ["Results link", "Ergebnislink", "Lien vers les résultats", "Enlace a los resultados"],
  make: ["Make a link", "Link erstellen", "Créer un lien", "Crear un enlace"],
  save: ["Save", "Speichern", "Enregistrer", "Guardar"],
  open: ["Open the page", "Seite öffnen", "Ouvrir la page", "Abrir la página"],
  neverExpires: ["It does not expire.", "Er läuft nicht ab.", "Il n’expire pas.", "No caduca."],
  expiresAt: ["It expires", "Er läuft ab:", "Il expire :", "Caduca:"],
  hasExpired: ["It has expired", "Er ist abgelaufen:", "Il a expiré :", "Ha caducado:"],
  withTexts: [
    "The newest texts of respondents are shown.",
    "Die neuesten Texte der Befragten werden gezeigt.",
    "Les textes les plus récents des répondants sont affichés.",
    "Se muestran los textos más recientes de los encuestados."
  ],
  withoutTexts: [
    "Texts of respondents are not shown.",
    "Texte der Befragten werden nicht gezeigt.",
    "Les textes des répondants ne sont pas affichés.",
    "Los textos de los encuestados no se muestran."
  ],
  expires: ["Last day", "Letzter Tag", "Dernier jour", "Último día"],
  expiresHint: [
    "In UTC. Empty: the link works until you revoke it.",
    "In UTC. Leer: Der Link funktioniert, bis Sie ihn widerrufen.",
    "En UTC. Vide : le lien fonctionne jusqu’à sa révocation.",
    "En UTC. Vacío: el enlace funciona hasta que lo revoque."
  ],
  optional: ["optional", "freiwillig", "facultatif", "opcional"],
  texts: [
    "Show the newest texts that respondents wrote",
    "Die neuesten Texte der Befragten zeigen",
    "Afficher les textes les plus récents des répondants",
    "Mostrar los textos más recientes de los encuestados"
  ],
  rotate: ["New address", "Neue Adresse", "Nouvelle adresse", "Nueva dirección"],
  rotateText: [
    "The link gets a new address. The old one stops working at once.",
    "Der Link bekommt eine neue Adresse. Die alte funktioniert sofort nicht mehr.",
    "Le lien reçoit une nouvelle adresse. L’ancienne cesse aussitôt de fonctionner.",
    "El enlace recibe una nueva dirección. La anterior deja de funcionar de inmediato."
  ],
  revoke: ["Revoke the link", "Link widerrufen", "Révoquer le lien", "Revocar el enlace"],
  revokeText: [
    "The address stops working at once. A link that you make later has another address.",
    "Die Adresse funktioniert sofort nicht mehr. Ein späterer Link hat eine andere Adresse.",
    "L’adresse cesse aussitôt de fonctionner. Un lien créé plus tard aura une autre adresse.",
    "La dirección deja de funcionar de inmediato. Un enlace que cree más tarde tendrá otra dirección."
  ],
  flashes: {
    "results-link-made": [
      "The link is made. Send it to whoever may see the results.",
      "Der Link ist erstellt. Schicken Sie ihn allen, die die Ergebnisse sehen dürfen.",
      "Le lien est créé. Envoyez-le aux personnes qui peuvent voir les résultats.",
      "El enlace está creado. Envíelo a quien pueda ver los resultados."
    ],
    "results-link-saved": [
      "The settings of the link are saved.",
      "Die Einstellungen des Links sind gespeichert.",
      "Les réglages du lien sont enregistrés.",
      "La configuración del enlace está guardada."
    ],
    "results-link-rotated": [
      "The link has a new address.",
      "Der Link hat eine neue Adresse.",
      "Le lien a une nouvelle adresse.",
      "El enlace tiene una nueva dirección."
    ],
    "results-link-revoked": [
      "The link is revoked.",
      "Der Link ist widerrufen.",
      "Le lien est révoqué.",
      "El enlace está revocado."
    ]
  }
})
