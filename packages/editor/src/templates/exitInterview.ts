/** Why employees leave. */
import type { Definition } from "@canvass/core/editing"

export const exitInterview: Definition = {
  title: "Exit interview",
  description: "Your answers help those who stay. They are confidential.",
  visibility: "unlisted",
  languages: ["en", "de", "fr", "es"],
  endings: [{ key: "thanks", title: "Thank you", message: "Your answers have been recorded." }],
  questions: [
    {
      key: "tenure",
      type: "single_choice",
      text: "How long have you worked with us?",
      options: [
        { value: "year1", label: "Less than a year" },
        { value: "year3", label: "1 to 3 years" },
        { value: "more", label: "More than 3 years" }
      ],
      settings: { display: "dropdown" }
    },
    {
      key: "reasons",
      type: "ranking",
      text: "What were your main reasons? Rank up to three.",
      required: true,
      options: [
        { value: "pay", label: "Pay" },
        { value: "career", label: "Career" },
        { value: "manager", label: "My manager" },
        { value: "workload", label: "Workload" },
        { value: "tasks", label: "The tasks" },
        { value: "private", label: "Private reasons" }
      ],
      settings: { topN: 3 },
      shuffle: true
    },
    {
      key: "manager",
      type: "text",
      text: "What should your manager have done otherwise?",
      settings: { multiline: true },
      showIf: { question: "reasons", op: "answered", option: "manager" }
    },
    {
      key: "pay",
      type: "text",
      text: "What pay would have been right?",
      showIf: { question: "reasons", op: "answered", option: "pay" }
    },
    {
      key: "keep",
      type: "text",
      text: "What should we keep as it is?",
      settings: { multiline: true }
    },
    {
      key: "return",
      type: "boolean",
      text: "Could you imagine coming back?",
      settings: { trueLabel: "Yes", falseLabel: "No" }
    },
    {
      key: "recommend",
      type: "nps",
      text: "How likely are you to recommend us as an employer?",
      settings: { minLabel: "Not at all likely", maxLabel: "Extremely likely" }
    }
  ],
  translations: {
    de: {
      "/title": "Austrittsgespräch",
      "/description": "Ihre Antworten helfen denen, die bleiben. Sie sind vertraulich.",
      "/questions/tenure/text": "Wie lange haben Sie bei uns gearbeitet?",
      "/questions/tenure/options/year1/label": "Unter einem Jahr",
      "/questions/tenure/options/year3/label": "1 bis 3 Jahre",
      "/questions/tenure/options/more/label": "Über 3 Jahre",
      "/questions/reasons/text": "Was waren Ihre Hauptgründe? Ordnen Sie bis zu drei.",
      "/questions/reasons/options/pay/label": "Gehalt",
      "/questions/reasons/options/career/label": "Entwicklung",
      "/questions/reasons/options/manager/label": "Vorgesetzte",
      "/questions/reasons/options/workload/label": "Arbeitslast",
      "/questions/reasons/options/tasks/label": "Die Aufgaben",
      "/questions/reasons/options/private/label": "Private Gründe",
      "/questions/manager/text": "Was hätte Ihre Führungskraft anders machen sollen?",
      "/questions/pay/text": "Welches Gehalt wäre angemessen gewesen?",
      "/questions/keep/text": "Was sollten wir beibehalten?",
      "/questions/return/text": "Können Sie sich eine Rückkehr vorstellen?",
      "/questions/return/settings/trueLabel": "Ja",
      "/questions/return/settings/falseLabel": "Nein",
      "/questions/recommend/text": "Wie wahrscheinlich empfehlen Sie uns als Arbeitgeber?",
      "/questions/recommend/settings/minLabel": "Überhaupt nicht wahrscheinlich",
      "/questions/recommend/settings/maxLabel": "Äußerst wahrscheinlich",
      "/endings/thanks/title": "Vielen Dank",
      "/endings/thanks/message": "Ihre Antworten sind gespeichert."
    },
    fr: {
      "/title": "Entretien de départ",
      "/description": "Vos réponses aident ceux qui restent. Elles sont confidentielles.",
      "/questions/tenure/text": "Combien de temps avez-vous travaillé chez nous ?",
      "/questions/tenure/options/year1/label": "Moins d’un an",
      "/questions/tenure/options/year3/label": "1 à 3 ans",
      "/questions/tenure/options/more/label": "Plus de 3 ans",
      "/questions/reasons/text": "Quelles étaient vos raisons principales ? Classez-en jusqu’à trois.",
      "/questions/reasons/options/pay/label": "Rémunération",
      "/questions/reasons/options/career/label": "Évolution",
      "/questions/reasons/options/manager/label": "Mon responsable",
      "/questions/reasons/options/workload/label": "Charge de travail",
      "/questions/reasons/options/tasks/label": "Les tâches",
      "/questions/reasons/options/private/label": "Raisons personnelles",
      "/questions/manager/text": "Qu’aurait dû faire votre responsable ?",
      "/questions/pay/text": "Quelle rémunération aurait été juste ?",
      "/questions/keep/text": "Que devrions-nous conserver ?",
      "/questions/return/text": "Pourriez-vous revenir un jour ?",
      "/questions/return/settings/trueLabel": "Oui",
      "/questions/return/settings/falseLabel": "Non",
      "/questions/recommend/text": "Quelle est la probabilité que vous nous recommandiez comme employeur ?",
      "/questions/recommend/settings/minLabel": "Pas du tout probable",
      "/questions/recommend/settings/maxLabel": "Extrêmement probable",
      "/endings/thanks/title": "Merci",
      "/endings/thanks/message": "Vos réponses ont été enregistrées."
    },
    es: {
      "/title": "Entrevista de salida",
      "/description": "Sus respuestas ayudan a quienes se quedan. Son confidenciales.",
      "/questions/tenure/text": "¿Cuánto tiempo trabajó con nosotros?",
      "/questions/tenure/options/year1/label": "Menos de un año",
      "/questions/tenure/options/year3/label": "De 1 a 3 años",
      "/questions/tenure/options/more/label": "Más de 3 años",
      "/questions/reasons/text": "¿Cuáles fueron sus razones principales? Ordene hasta tres.",
      "/questions/reasons/options/pay/label": "Salario",
      "/questions/reasons/options/career/label": "Carrera",
      "/questions/reasons/options/manager/label": "Mi responsable",
      "/questions/reasons/options/workload/label": "Carga de trabajo",
      "/questions/reasons/options/tasks/label": "Las tareas",
      "/questions/reasons/options/private/label": "Motivos personales",
      "/questions/manager/text": "¿Qué debería haber hecho su responsable?",
      "/questions/pay/text": "¿Qué salario habría sido justo?",
      "/questions/keep/text": "¿Qué deberíamos mantener?",
      "/questions/return/text": "¿Podría volver algún día?",
      "/questions/return/settings/trueLabel": "Sí",
      "/questions/return/settings/falseLabel": "No",
      "/questions/recommend/text": "¿Qué probabilidad hay de que nos recomiende como empleador?",
      "/questions/recommend/settings/minLabel": "Nada probable",
      "/questions/recommend/settings/maxLabel": "Muy probable",
      "/endings/thanks/title": "Gracias",
      "/endings/thanks/message": "Sus respuestas se han guardado."
    }
  }
}
