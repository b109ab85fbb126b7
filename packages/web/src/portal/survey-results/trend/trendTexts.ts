/** The texts of trends, in all languages. */
import type { CalendarInterval, Language } from "@canvass/core/ports"

export interface TrendTexts {
  readonly title: string
  /** Accessible name of the link to the trend of a question. */
  readonly ofQuestion: (question: string) => string
  readonly show: string
  readonly subject: string
  readonly wholeSurvey: string
  readonly figure: string
  readonly interval: string
  readonly intervals: Readonly<Record<CalendarInterval, string>>
  readonly apply: string
  readonly timeZone: string
  readonly unknownTimeZone: string
  readonly hint: (timeZone: string) => string
  /** Where a week begins. */
  readonly weeks: string
  readonly beginning: string
  readonly responses: string
  readonly answered: string
  readonly completionRate: string
  readonly medianTime: string
  readonly tooLong: string
  readonly none: string
  readonly moreLines: (count: number) => string
  readonly variable: (name: string) => string
  readonly mean: string
}

export const trendTexts: Readonly<Record<Language, TrendTexts>> = {
  en: {
    title: "Trend",
    ofQuestion: (question) => `Trend: ${question}`,
    variable: (name) => `Variable ${name}`,
    mean: "Mean",
    show: "Trend",
    subject: "Of",
    wholeSurvey: "The whole survey",
    figure: "Figure",
    interval: "Interval",
    intervals: { day: "Day", week: "Week", month: "Month", quarter: "Quarter" },
    apply: "Show",
    timeZone: "Time zone",
    unknownTimeZone: "There is no time zone with this name. Enter a name such as Europe/Berlin.",
    hint: (timeZone) => `By the time of submission, in ${timeZone}.`,
    weeks: "Weeks start on Monday.",
    beginning: "Beginning",
    responses: "Responses",
    answered: "Answered",
    completionRate: "Completion rate",
    medianTime: "Median time",
    tooLong: "The period has too many intervals. Choose a longer interval, or fewer days.",
    none: "No responses in this period.",
    moreLines: (count) => `The chart shows ${count} lines. The others are in the table.`
  },
  de: {
    title: "Verlauf",
    ofQuestion: (question) => `Verlauf: ${question}`,
    variable: (name) => `Variable ${name}`,
    mean: "Mittelwert",
    show: "Verlauf",
    subject: "Von",
    wholeSurvey: "Gesamte Umfrage",
    figure: "Zahl",
    interval: "Zeitraum",
    intervals: { day: "Tag", week: "Woche", month: "Monat", quarter: "Quartal" },
    apply: "Zeigen",
    timeZone: "Zeitzone",
    unknownTimeZone: "Es gibt keine Zeitzone mit diesem Namen. Schreiben Sie einen Namen wie Europe/Berlin.",
    hint: (timeZone) => `Nach dem Zeitpunkt des Absendens, in ${timeZone}.`,
    weeks: "Wochen beginnen am Montag.",
    beginning: "Beginn",
    responses: "Antworten",
    answered: "Beantwortet",
    completionRate: "Abschlussquote",
    medianTime: "Mittlere Dauer",
    tooLong: "Die Zeit hat zu viele Abschnitte. Wählen Sie längere Abschnitte oder weniger Tage.",
    none: "Keine Antworten in dieser Zeit.",
    moreLines: (count) => `Das Diagramm zeigt ${count} Linien. Die anderen stehen in der Tabelle.`
  },
  fr: {
    title: "Évolution",
    ofQuestion: (question) => `Évolution : ${question}`,
    variable: (name) => `Variable ${name}`,
    mean: "Moyenne",
    show: "Évolution",
    subject: "De",
    wholeSurvey: "Toute l’enquête",
    figure: "Chiffre",
    interval: "Intervalle",
    intervals: { day: "Jour", week: "Semaine", month: "Mois", quarter: "Trimestre" },
    apply: "Afficher",
    timeZone: "Fuseau horaire",
    unknownTimeZone: "Aucun fuseau horaire n’a ce nom. Écrivez un nom comme Europe/Berlin.",
    hint: (timeZone) => `Selon l’heure d’envoi (${timeZone}).`,
    weeks: "Les semaines commencent le lundi.",
    beginning: "Début",
    responses: "Réponses",
    answered: "Ont répondu",
    completionRate: "Taux d’achèvement",
    medianTime: "Durée médiane",
    tooLong: "La période a trop d’intervalles. Choisissez un intervalle plus long, ou moins de jours.",
    none: "Aucune réponse dans cette période.",
    moreLines: (count) => `Le graphique montre ${count} lignes. Les autres sont dans le tableau.`
  },
  es: {
    title: "Evolución",
    ofQuestion: (question) => `Evolución: ${question}`,
    variable: (name) => `Variable ${name}`,
    mean: "Media",
    show: "Evolución",
    subject: "De",
    wholeSurvey: "Toda la encuesta",
    figure: "Cifra",
    interval: "Intervalo",
    intervals: { day: "Día", week: "Semana", month: "Mes", quarter: "Trimestre" },
    apply: "Mostrar",
    timeZone: "Zona horaria",
    unknownTimeZone: "No hay ninguna zona horaria con este nombre. Escriba un nombre como Europe/Berlin.",
    hint: (timeZone) => `Por la hora de envío (${timeZone}).`,
    weeks: "Las semanas empiezan el lunes.",
    beginning: "Inicio",
    responses: "Respuestas",
    answered: "Respondieron",
    completionRate: "Tasa de finalización",
    medianTime: "Duración mediana",
    tooLong: "El período tiene demasiados intervalos. Elija un intervalo más largo, o menos días.",
    none: "No hay respuestas en este período.",
    moreLines: (count) => `El gráfico muestra ${count} líneas. Las demás están en la tabla.`
  }
}
