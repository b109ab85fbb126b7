/** The texts of questions for the net promoter score in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"
import { scaleTexts } from "../../question-parts/texts/scaleTexts.js"

interface NpsTexts extends QuestionTypeTexts<"nps"> {
  readonly group: string
  /** The ends of the scale, as a new question names them. */
  readonly leastLikely: string
  readonly mostLikely: string
  readonly score: string
  readonly promoters: string
  readonly passives: string
  readonly detractors: string
  /** The names of the groups without their numbers. */
  readonly groups: Readonly<Record<"detractor" | "passive" | "promoter", string>>
  /** `±` and a number precede. */
  readonly marginHint: string
}

export const npsTexts: Readonly<Record<Language, NpsTexts>> = {
  en: {
    name: "Net promoter score",
    hint: "Recommendation, 0 to 10",
    settings: scaleTexts.en.settings,
    leastLikely: "Not at all likely",
    mostLikely: "Extremely likely",
    group: "Group",
    score: "Net promoter score",
    promoters: "Promoters (9–10)",
    passives: "Passives (7–8)",
    detractors: "Detractors (0–6)",
    groups: { promoter: "Promoters", passive: "Passives", detractor: "Detractors" },
    marginHint: "at 95% confidence"
  },
  de: {
    name: "Net Promoter Score",
    hint: "Empfehlung, 0 bis 10",
    settings: scaleTexts.de.settings,
    leastLikely: "Überhaupt nicht wahrscheinlich",
    mostLikely: "Äußerst wahrscheinlich",
    group: "Gruppe",
    score: "Net Promoter Score",
    promoters: "Promotoren (9–10)",
    passives: "Passive (7–8)",
    detractors: "Kritiker (0–6)",
    groups: { promoter: "Promotoren", passive: "Passive", detractor: "Kritiker" },
    marginHint: "bei 95 % Konfidenz"
  },
  fr: {
    name: "Net Promoter Score",
    hint: "Recommandation, de 0 à 10",
    settings: scaleTexts.fr.settings,
    leastLikely: "Pas du tout probable",
    mostLikely: "Extrêmement probable",
    group: "Groupe",
    score: "Net Promoter Score",
    promoters: "Promoteurs (9–10)",
    passives: "Passifs (7–8)",
    detractors: "Détracteurs (0–6)",
    groups: { promoter: "Promoteurs", passive: "Passifs", detractor: "Détracteurs" },
    marginHint: "à 95 % de confiance"
  },
  es: {
    name: "Net Promoter Score",
    hint: "Recomendación, de 0 a 10",
    settings: scaleTexts.es.settings,
    leastLikely: "Nada probable",
    mostLikely: "Extremadamente probable",
    group: "Grupo",
    score: "Net Promoter Score",
    promoters: "Promotores (9–10)",
    passives: "Pasivos (7–8)",
    detractors: "Detractores (0–6)",
    groups: { promoter: "Promotores", passive: "Pasivos", detractor: "Detractores" },
    marginHint: "con un 95 % de confianza"
  }
}
