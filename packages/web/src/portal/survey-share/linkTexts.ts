/** The texts of the form that builds a link, in all languages. */
import { textColumns } from "@canvass/ui"

export const linkTexts = textColumns({
  title: ["Make a link for somebody", "Link für jemanden", "Un lien pour quelqu’un", "Un enlace para alguien"],
  hint: [
    "Link, QR code and script above then carry what you fill in here. Respondents can change it in the address.",
    "Link, QR-Code und Skript oben enthalten dann, was Sie hier eintragen. Befragte können es in der Adresse ändern.",
    "Le lien, le code QR et le script ci-dessus contiennent alors ces valeurs. Les participants peuvent les modifier.",
    "El enlace, el código QR y el script de arriba llevan lo que rellene aquí. Los participantes pueden cambiarlo."
  ],
  language: ["Language", "Sprache", "Langue", "Idioma"],
  theme: ["Theme", "Farbschema", "Thème", "Tema"],
  ofRespondent: ["Of the respondent", "Wie bei den Befragten", "Du participant", "El del participante"],
  themes: {
    light: ["Light", "Hell", "Clair", "Claro"],
    dark: ["Dark", "Dunkel", "Sombre", "Oscuro"]
  },
  externalIdHint: [
    "Who answers, in your own words: a number of a customer, for example.",
    "Wer antwortet, in Ihren Worten: zum Beispiel eine Kundennummer.",
    "Qui répond, dans vos propres mots : un numéro de client, par exemple.",
    "Quién responde, con sus palabras: un número de cliente, por ejemplo."
  ],
  answers: ["First answers", "Erste Antworten", "Premières réponses", "Primeras respuestas"],
  answersHint: [
    "They are filled in when the page opens. Respondents can change them.",
    "Sie sind eingetragen, wenn sich die Seite öffnet. Befragte können sie ändern.",
    "Elles sont remplies à l’ouverture de la page. Les participants peuvent les modifier.",
    "Aparecen rellenas al abrir la página. Los participantes pueden cambiarlas."
  ],
  none: ["None", "Keine", "Aucune", "Ninguna"],
  booleans: {
    true: ["Yes", "Ja", "Oui", "Sí"],
    false: ["No", "Nein", "Non", "No"]
  },
  make: ["Make the link", "Link erstellen", "Créer le lien", "Crear el enlace"],
  clear: ["Start again", "Neu beginnen", "Recommencer", "Empezar de nuevo"]
})
