import type { AuditLogTexts } from "./en.js"

export const fr: AuditLogTexts = {
  title: "Journal d’audit",
  lead: "Chaque modification de votre compte et de ses données, même refusée ou échouée. Les entrées sont immuables.",
  time: "Heure",
  request: "Requête",
  status: "État",
  caller: "Appelant",
  address: "Adresse",
  duration: "Durée",
  method: "Méthode",
  anyMethod: "Toutes",
  statusCode: "Code d’état",
  noneTitle: "Rien n’est encore enregistré",
  noneText: "La première modification de votre compte ou de ses enquêtes apparaît ici aussitôt.",
  noneFiltered: "Aucune entrée ne correspond. Modifiez ou effacez les filtres.",
  summary: (from, to, total) => `${from}–${to} sur ${total}`,
  callers: { anonymous: "Anonyme", apikey: "Clé d’API", host: "Application", jwt: "Connexion" }
}
