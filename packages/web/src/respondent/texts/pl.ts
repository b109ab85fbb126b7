import { formTexts, pluralOf } from "@canvass/ui"
import type { RespondentTexts } from "./en.js"

export const pl: RespondentTexts = {
  ...formTexts.pl,
  eachPageSaved: "Każda strona jest zapisywana po przejściu dalej.",
  goOn: "Kontynuuj",
  fullText: "Mamy już wszystkie potrzebne odpowiedzi. Dziękujemy za zainteresowanie.",
  fullTitle: "Ta ankieta jest pełna",
  linkNeededText: "Każda osoba odpowiada na tę ankietę jeden raz. Otwórz link, który został wysłany do Ciebie.",
  linkNeededTitle: "Ta ankieta wymaga osobistego linku",
  answeredCount: "Odpowiedzi: {answered} z {total}",
  alreadySentText: "Twoje odpowiedzi już do nas dotarły. Nie musisz robić nic więcej.",
  alreadySentTitle: "Twoje odpowiedzi zostały już wysłane",
  start: "Rozpocznij",
  closedText: "Nie przyjmuje już odpowiedzi. Dziękujemy za zainteresowanie.",
  closedTitle: "Ta ankieta jest zakończona",
  copyLink: "Kopiuj link",
  errorPrefix: "Błąd:",
  formTooLarge: "Odpowiedzi i pliki są razem za duże.",
  languages: "Język",
  linkInvalidText: "Być może odpowiedzi zostały już wysłane albo link jest niepełny.",
  linkInvalidTitle: "Nie ma tu czego kontynuować",
  moreQuestionsText:
    "Niektóre odpowiedzi prowadzą do kolejnych pytań. Nic jeszcze nie zostało wysłane: odpowiedz na nie i wyślij ponownie.",
  moreQuestionsTitle: "Są jeszcze pytania",
  notFoundText: "Sprawdź adres. Być może ankieta nie jest jeszcze opublikowana albo została usunięta.",
  notFoundTitle: "Nie ma tu ankiety",
  notSavedTitle: "Te odpowiedzi nie są jeszcze zapisane",
  personalLink: "Twój osobisty link",
  personalLinkHint:
    "Otwórz go na dowolnym urządzeniu, aby kontynuować. Każdy, kto ma ten link, może zobaczyć i zmienić Twoje odpowiedzi.",
  questionCount: pluralOf("pl", { one: "# pytanie", few: "# pytania", many: "# pytań", other: "# pytania" }),
  saveAndContinueLater: "Zapisz i dokończ później",
  saved: "Twoje odpowiedzi są zapisane",
  savedInPart: "Twoje pozostałe odpowiedzi są zapisane",
  sendAgain: "Spróbuj ponownie",
  serverErrorText: "Nic nie przepadło: wszystko, co zostało wpisane, nadal tu jest. Spróbuj ponownie za chwilę.",
  serverErrorTitle: "To się nie udało",
  tooManyRequestsText: pluralOf("pl", {
    one: "Z Twojej sieci przychodzi zbyt wiele żądań. Spróbuj ponownie za # sekundę.",
    few: "Z Twojej sieci przychodzi zbyt wiele żądań. Spróbuj ponownie za # sekundy.",
    many: "Z Twojej sieci przychodzi zbyt wiele żądań. Spróbuj ponownie za # sekund.",
    other: "Z Twojej sieci przychodzi zbyt wiele żądań. Spróbuj ponownie za # sekundy."
  }),
  tooManyRequestsTitle: "Chwileczkę",
  unavailableText: "Serwer nie może teraz wyświetlić tej strony. Za kilka sekund strona sama spróbuje ponownie.",
  sentAgainByItself: "Za kilka sekund strona sama wyśle je ponownie.",
  tooManyRequestsKept: "To, co zostało wpisane, pozostaje na tej stronie. Pliki trzeba wybrać ponownie.",
  formUnread: "Odpowiedzi nie zostały odczytane. Wróć do strony z odpowiedziami i wyślij je ponownie."
}
