import { formTexts, pluralOf } from "@canvass/ui"
import type { RespondentTexts } from "./en.js"

export const it: RespondentTexts = {
  ...formTexts.it,
  clearAnswer: "Cancella la risposta",
  eachPageSaved: "Ogni pagina viene salvata quando vai avanti.",
  goOn: "Continua",
  fullText: "Abbiamo tutte le risposte che ci servono. Grazie per l’interesse.",
  fullTitle: "Questo sondaggio è al completo",
  linkNeededText: "Ogni persona risponde una volta a questo sondaggio. Apri il link che hai ricevuto.",
  linkNeededTitle: "Questo sondaggio richiede un link personale",
  answeredCount: "{answered} risposte su {total}",
  alreadySentText: "Abbiamo già ricevuto le tue risposte. Non devi fare altro.",
  alreadySentTitle: "Le tue risposte sono già state inviate",
  start: "Inizia",
  closedText: "Non accetta più risposte. Grazie per l’interesse.",
  closedTitle: "Questo sondaggio è chiuso",
  copyLink: "Copia il link",
  errorPrefix: "Errore:",
  formTooLarge: "Le risposte e i file insieme sono troppo grandi.",
  languages: "Lingua",
  linkInvalidText: "Forse le risposte sono già state inviate, oppure il link è incompleto.",
  linkInvalidTitle: "Qui non c’è nulla da continuare",
  moreQuestionsText:
    "Alcune delle tue risposte portano ad altre domande. Non è ancora stato inviato nulla: rispondi e poi invia di nuovo.",
  moreQuestionsTitle: "Ci sono altre domande",
  notFoundText: "Controlla l’indirizzo. Forse il sondaggio non è ancora pubblicato, oppure è stato eliminato.",
  notFoundTitle: "Qui non c’è nessun sondaggio",
  notSavedTitle: "Queste risposte non sono ancora salvate",
  personalLink: "Il tuo link personale",
  personalLinkHint:
    "Aprilo su qualsiasi dispositivo per continuare. Chi ha il link può vedere e modificare le tue risposte.",
  pressEnter: "premi Invio ↵",
  quickAnswers: "Rispondi con i tasti e vai avanti dopo la scelta",
  questionCount: pluralOf("it", { one: "# domanda", other: "# domande" }),
  saveForLater: "Salva per dopo",
  saved: "Le tue risposte sono salvate",
  savedInPart: "Le altre tue risposte sono salvate",
  savedSoFar: "salvato",
  sendAgain: "Riprova",
  serverErrorText: "Nulla è andato perso: ciò che hai inserito è ancora qui. Riprova tra un momento.",
  serverErrorTitle: "Qualcosa non ha funzionato",
  tooManyRequestsText: pluralOf("it", {
    one: "Dalla tua rete arrivano troppe richieste. Riprova tra # secondo.",
    other: "Dalla tua rete arrivano troppe richieste. Riprova tra # secondi."
  }),
  tooManyRequestsTitle: "Un momento, per favore",
  unavailableText: "Al momento il server non può mostrare questa pagina. La pagina riprova da sola tra pochi secondi.",
  sentAgainByItself: "Questa pagina le invia di nuovo da sola tra pochi secondi.",
  tooManyRequestsKept: "Ciò che hai inserito resta su questa pagina. I file vanno scelti di nuovo.",
  formUnread: "Le tue risposte non sono state lette. Torna alla pagina con le risposte e inviale di nuovo."
}
