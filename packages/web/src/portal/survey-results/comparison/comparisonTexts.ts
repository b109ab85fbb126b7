/** The texts of the comparison of groups, in all languages. */
import type { Language } from "@canvass/core/ports"
import type { FigureTest } from "../../../question-parts/figures/FigureLine.js"

type Method = NonNullable<FigureTest>["method"]

interface ComparisonTexts {
  readonly figure: string
  readonly all: string
  readonly other: string
  readonly none: string
  readonly answered: string
  readonly responses: string
  readonly groups: string
  readonly groupsHint: string
  readonly letter: string
  /** Compares the groups of a question. */
  readonly compareBy: string
  readonly share: string
  readonly group: string
  readonly p: string
  readonly higherThan: (groups: string) => string
  readonly methods: Readonly<Record<Method, string>>
  /** `effect` is its name with its value. */
  readonly significant: (method: string, p: string, effect: string) => string
  readonly notSignificant: (method: string, p: string, effect: string) => string
  readonly notTested: string
  readonly rough: string
  readonly showOnly: string
  readonly download: string
  readonly question: string
  /** Names the column of what stands behind a figure. */
  readonly detail: string
  /** Names the column of the groups than which a figure is higher. */
  readonly isHigherThan: string
}

export const comparisonTexts: Readonly<Record<Language, ComparisonTexts>> = {
  en: {
    figure: "Figure",
    all: "All",
    other: "Other answers",
    none: "No answer",
    answered: "Answered",
    responses: "Responses",
    groups: "Groups",
    groupsHint: "▲ higher than B: the figure is significantly higher than that of group B (p < 0.05, after Holm).",
    letter: "Letter",
    compareBy: "Compare by this",
    share: "Share",
    group: "Group",
    p: "p",
    higherThan: (groups) => `higher than ${groups}`,
    methods: { "chi-square": "Chi-square test", fisher: "Fisher’s exact test", welch: "Welch’s test" },
    significant: (method, p, effect) => `${method}: the groups differ significantly, p ${p}, ${effect}.`,
    notSignificant: (method, p, effect) => `${method}: no significant difference, p ${p}, ${effect}.`,
    notTested: "The groups are not tested for this question.",
    rough: "Some groups are small: p is a rough one.",
    showOnly: "Show only this group",
    download: "Download the comparison",
    question: "Question",
    detail: "detail",
    isHigherThan: "higher than"
  },
  de: {
    figure: "Zahl",
    all: "Alle",
    other: "Andere Antworten",
    none: "Keine Antwort",
    answered: "Beantwortet",
    responses: "Antworten",
    groups: "Gruppen",
    groupsHint: "▲ höher als B: die Zahl ist signifikant höher als die der Gruppe B (p < 0,05, nach Holm).",
    letter: "Buchstabe",
    compareBy: "Danach vergleichen",
    share: "Anteil",
    group: "Gruppe",
    p: "p",
    higherThan: (groups) => `höher als ${groups}`,
    methods: { "chi-square": "Chi-Quadrat-Test", fisher: "Exakter Test nach Fisher", welch: "Welch-Test" },
    significant: (method, p, effect) => `${method}: die Gruppen unterscheiden sich signifikant, p ${p}, ${effect}.`,
    notSignificant: (method, p, effect) => `${method}: kein signifikanter Unterschied, p ${p}, ${effect}.`,
    notTested: "Bei dieser Frage werden die Gruppen nicht getestet.",
    rough: "Einige Gruppen sind klein: p ist nur ungefähr.",
    showOnly: "Nur diese Gruppe zeigen",
    download: "Vergleich herunterladen",
    question: "Frage",
    detail: "Angabe",
    isHigherThan: "höher als"
  },
  fr: {
    figure: "Chiffre",
    all: "Tous",
    other: "Autres réponses",
    none: "Sans réponse",
    answered: "Réponses",
    responses: "Réponses",
    groups: "Groupes",
    groupsHint:
      "▲ supérieur à B : le chiffre est significativement supérieur à celui du groupe B (p < 0,05, après Holm).",
    letter: "Lettre",
    compareBy: "Comparer selon",
    share: "Part",
    group: "Groupe",
    p: "p",
    higherThan: (groups) => `supérieur à ${groups}`,
    methods: { "chi-square": "Test du khi-deux", fisher: "Test exact de Fisher", welch: "Test de Welch" },
    significant: (method, p, effect) => `${method} : les groupes diffèrent significativement, p ${p}, ${effect}.`,
    notSignificant: (method, p, effect) => `${method} : pas de différence significative, p ${p}, ${effect}.`,
    notTested: "Les groupes ne sont pas testés pour cette question.",
    rough: "Certains groupes sont petits : p est approximatif.",
    showOnly: "Afficher ce groupe seulement",
    download: "Télécharger la comparaison",
    question: "Question",
    detail: "détail",
    isHigherThan: "supérieur à"
  },
  es: {
    figure: "Cifra",
    all: "Todas",
    other: "Otras respuestas",
    none: "Sin respuesta",
    answered: "Respondieron",
    responses: "Respuestas",
    groups: "Grupos",
    groupsHint: "▲ mayor que B: la cifra es significativamente mayor que la del grupo B (p < 0,05, tras Holm).",
    letter: "Letra",
    compareBy: "Comparar por esto",
    share: "Proporción",
    group: "Grupo",
    p: "p",
    higherThan: (groups) => `mayor que ${groups}`,
    methods: { "chi-square": "Prueba de ji cuadrado", fisher: "Prueba exacta de Fisher", welch: "Prueba de Welch" },
    significant: (method, p, effect) => `${method}: los grupos difieren significativamente, p ${p}, ${effect}.`,
    notSignificant: (method, p, effect) => `${method}: sin diferencia significativa, p ${p}, ${effect}.`,
    notTested: "Los grupos no se comparan con una prueba en esta pregunta.",
    rough: "Algunos grupos son pequeños: p es aproximado.",
    showOnly: "Mostrar solo este grupo",
    download: "Descargar la comparación",
    question: "Pregunta",
    detail: "detalle",
    isHigherThan: "superior a"
  }
}
