import { formTexts, pluralOf } from "@canvass/ui"
import type { RespondentTexts } from "./en.js"

export const pt: RespondentTexts = {
  ...formTexts.pt,
  clearAnswer: "Limpar a resposta",
  eachPageSaved: "Cada página é salva quando você avança.",
  goOn: "Continuar",
  fullText: "Já temos todas as respostas de que precisamos. Agradecemos o interesse.",
  fullTitle: "Esta pesquisa está completa",
  linkNeededText: "Cada pessoa responde a esta pesquisa uma vez. Abra o link que você recebeu.",
  linkNeededTitle: "Esta pesquisa precisa de um link pessoal",
  answeredCount: "{answered} de {total} respondidas",
  alreadySentText: "Suas respostas já chegaram até nós. Não é preciso fazer mais nada.",
  alreadySentTitle: "Suas respostas já foram enviadas",
  start: "Começar",
  closedText: "Ela não aceita mais respostas. Agradecemos seu interesse.",
  closedTitle: "Esta pesquisa está encerrada",
  copyLink: "Copiar link",
  errorPrefix: "Erro:",
  formTooLarge: "As respostas e os arquivos juntos são grandes demais.",
  languages: "Idioma",
  linkInvalidText: "Talvez as respostas já tenham sido enviadas, ou o link esteja incompleto.",
  linkInvalidTitle: "Não há nada para continuar aqui",
  moreQuestionsText:
    "Algumas das suas respostas levam a outras perguntas. Nada foi enviado ainda: responda a elas e envie de novo.",
  moreQuestionsTitle: "Há mais perguntas",
  notFoundText: "Confira o endereço. Talvez a pesquisa ainda não tenha sido publicada, ou tenha sido removida.",
  notFoundTitle: "Não há nenhuma pesquisa aqui",
  notSavedTitle: "Estas respostas ainda não foram salvas",
  personalLink: "Seu link pessoal",
  personalLinkHint:
    "Abra-o em qualquer dispositivo para continuar. Quem tem o link pode ver e alterar as suas respostas.",
  pressEnter: "pressione Enter ↵",
  quickAnswers: "Responder com teclas e avançar após a escolha",
  questionCount: pluralOf("pt", { one: "# pergunta", other: "# perguntas" }),
  saveForLater: "Salvar para depois",
  saved: "Suas respostas foram salvas",
  savedInPart: "Suas outras respostas foram salvas",
  savedSoFar: "salvo",
  sendAgain: "Tentar de novo",
  serverErrorText: "Nada se perdeu: o que você preencheu ainda está aqui. Tente de novo em instantes.",
  serverErrorTitle: "Não deu certo",
  tooManyRequestsText: pluralOf("pt", {
    one: "Há solicitações demais vindas da sua rede. Tente de novo em # segundo.",
    other: "Há solicitações demais vindas da sua rede. Tente de novo em # segundos."
  }),
  tooManyRequestsTitle: "Um momento, por favor",
  unavailableText:
    "O servidor não pode mostrar esta página no momento. A página tenta de novo sozinha em alguns segundos.",
  sentAgainByItself: "Esta página as envia de novo sozinha em alguns segundos.",
  tooManyRequestsKept: "O que você preencheu fica guardado nesta página. Os arquivos precisam ser escolhidos de novo.",
  formUnread: "Suas respostas não foram lidas. Volte à página com as suas respostas e envie-as de novo."
}
