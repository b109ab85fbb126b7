/** The words of the view of the logic. */
import { textColumns } from "@canvass/ui"

export const logicTexts = textColumns({
  flow: ["Flow of the survey", "Ablauf der Umfrage", "Déroulement de l’enquête", "Flujo de la encuesta"],
  tryIt: ["Try it", "Ausprobieren", "Essayer", "Probar"],
  noRules: [
    "The survey has no rules: everybody is asked everything, in this order.",
    "Die Umfrage hat keine Regeln: Alle werden alles gefragt, in dieser Reihenfolge.",
    "L’enquête n’a pas de règles : tout est demandé à tous, dans cet ordre.",
    "La encuesta no tiene reglas: a todos se les pregunta todo, en este orden."
  ],
  shownIf: ["Shown if", "Zu sehen, wenn gilt:", "Affichée si", "Se muestra si"],
  requiredIf: ["Required if", "Pflicht, wenn gilt:", "Obligatoire si", "Obligatoria si"],
  endsIf: (ending: string) => [
    `Ends with “${ending}” if`,
    `Endet mit „${ending}“, wenn gilt:`,
    `Se termine par « ${ending} » si`,
    `Termina con «${ending}» si`
  ],
  otherwise: [
    "If no ending before it applies",
    "Wenn kein Abschluss davor zutrifft",
    "Si aucune fin précédente ne s’applique",
    "Si no se aplica ningún final anterior"
  ],
  screensOut: [
    "Screens out: only pages and quotas lead here",
    "Schließt aus: nur Seiten und Quoten führen hierher",
    "Écarte : seuls des pages et des quotas y mènent",
    "Descarta: solo páginas y cuotas llevan aquí"
  ],
  endings: ["Endings", "Abschlüsse", "Fins", "Finales"],
  notShownNow: ["not shown", "nicht zu sehen", "non affichée", "no se muestra"],
  shownNow: ["shown", "zu sehen", "affichée", "se muestra"],
  reached: ["this is how it ends", "so endet sie", "l’enquête se termine ainsi", "así termina"]
})
