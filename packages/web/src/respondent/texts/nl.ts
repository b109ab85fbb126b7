import { formTexts, pluralOf } from "@canvass/ui"
import type { RespondentTexts } from "./en.js"

export const nl: RespondentTexts = {
  ...formTexts.nl,
  clearAnswer: "Antwoord wissen",
  eachPageSaved: "Elke pagina wordt opgeslagen wanneer u verdergaat.",
  goOn: "Doorgaan",
  fullText: "We hebben alle antwoorden die we nodig hebben. Bedankt voor uw belangstelling.",
  fullTitle: "Deze enquête is vol",
  linkNeededText: "Iedere persoon beantwoordt deze enquête één keer. Open de link die u hebt ontvangen.",
  linkNeededTitle: "Deze enquête heeft een persoonlijke link nodig",
  answeredCount: "{answered} van {total} beantwoord",
  alreadySentText: "Uw antwoorden zijn al bij ons aangekomen. U hoeft niets meer te doen.",
  alreadySentTitle: "Uw antwoorden zijn al verzonden",
  start: "Starten",
  closedText: "U kunt niet meer antwoorden. Bedankt voor uw belangstelling.",
  closedTitle: "Deze enquête is gesloten",
  copyLink: "Link kopiëren",
  errorPrefix: "Fout:",
  formTooLarge: "De antwoorden en bestanden zijn samen te groot.",
  languages: "Taal",
  linkInvalidText: "Misschien zijn de antwoorden al verzonden, of is de link niet volledig.",
  linkInvalidTitle: "Er valt hier niets voort te zetten",
  moreQuestionsText:
    "Sommige van uw antwoorden leiden tot nieuwe vragen. Er is nog niets verzonden: beantwoord ze en verzend dan opnieuw.",
  moreQuestionsTitle: "Er zijn nog meer vragen",
  notFoundText: "Controleer het adres. Misschien is de enquête nog niet gepubliceerd, of is die verwijderd.",
  notFoundTitle: "Hier is geen enquête",
  notSavedTitle: "Deze antwoorden zijn nog niet opgeslagen",
  personalLink: "Uw persoonlijke link",
  personalLinkHint:
    "Open de link op een apparaat naar keuze om verder te gaan. Wie de link heeft, kan uw antwoorden zien en wijzigen.",
  pressEnter: "druk op Enter ↵",
  quickAnswers: "Met toetsen antwoorden en na een keuze verdergaan",
  questionCount: pluralOf("nl", { one: "# vraag", other: "# vragen" }),
  saveForLater: "Bewaren voor later",
  saved: "Uw antwoorden zijn opgeslagen",
  savedInPart: "Uw andere antwoorden zijn opgeslagen",
  savedSoFar: "opgeslagen",
  sendAgain: "Opnieuw proberen",
  serverErrorText: "Er is niets verloren: wat u hebt ingevuld, staat er nog. Probeer het zo opnieuw.",
  serverErrorTitle: "Dat is niet gelukt",
  tooManyRequestsText: pluralOf("nl", {
    one: "Er komen te veel verzoeken van uw netwerk. Probeer het over # seconde opnieuw.",
    other: "Er komen te veel verzoeken van uw netwerk. Probeer het over # seconden opnieuw."
  }),
  tooManyRequestsTitle: "Een ogenblik, alstublieft",
  unavailableText:
    "De server kan deze pagina op dit moment niet tonen. De pagina probeert het over enkele seconden vanzelf opnieuw.",
  sentAgainByItself: "Deze pagina verzendt ze over enkele seconden vanzelf opnieuw.",
  tooManyRequestsKept: "Wat u hebt ingevuld, blijft op deze pagina staan. Bestanden moet u opnieuw kiezen.",
  formUnread: "Uw antwoorden zijn niet gelezen. Ga terug naar de pagina met uw antwoorden en verzend ze dan opnieuw."
}
