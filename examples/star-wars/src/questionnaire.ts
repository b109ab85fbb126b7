/**
 * The questionnaire. Texts and labels are those of the original. Keys and values are short, and stay when a label
 * changes. No question is required, because respondents skipped some.
 */
export interface Option {
  readonly value: string
  readonly label: string
}

export type Question =
  | BaseQuestion<"single_choice">
  | BaseQuestion<"multiple_choice">
  | BaseQuestion<"ranking"> & { readonly settings: { readonly topN: number } }
  | BaseQuestion<"matrix"> & { readonly settings: { readonly rows: ReadonlyArray<Option> } }

interface BaseQuestion<Type extends string> {
  readonly key: string
  readonly type: Type
  readonly text: string
  readonly options: ReadonlyArray<Option>
}

const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" }
]

const films = [
  { value: "episode_1", label: "Star Wars: Episode I  The Phantom Menace" },
  { value: "episode_2", label: "Star Wars: Episode II  Attack of the Clones" },
  { value: "episode_3", label: "Star Wars: Episode III  Revenge of the Sith" },
  { value: "episode_4", label: "Star Wars: Episode IV  A New Hope" },
  { value: "episode_5", label: "Star Wars: Episode V The Empire Strikes Back" },
  { value: "episode_6", label: "Star Wars: Episode VI Return of the Jedi" }
]

const characters = [
  { value: "han_solo", label: "Han Solo" },
  { value: "luke_skywalker", label: "Luke Skywalker" },
  { value: "leia_organa", label: "Princess Leia Organa" },
  { value: "anakin_skywalker", label: "Anakin Skywalker" },
  { value: "obi_wan_kenobi", label: "Obi Wan Kenobi" },
  { value: "emperor_palpatine", label: "Emperor Palpatine" },
  { value: "darth_vader", label: "Darth Vader" },
  { value: "lando_calrissian", label: "Lando Calrissian" },
  { value: "boba_fett", label: "Boba Fett" },
  { value: "c_3po", label: "C-3P0" },
  { value: "r2_d2", label: "R2 D2" },
  { value: "jar_jar_binks", label: "Jar Jar Binks" },
  { value: "padme_amidala", label: "Padme Amidala" },
  { value: "yoda", label: "Yoda" }
]

export const questions: ReadonlyArray<Question> = [
  {
    key: "seen_any",
    type: "single_choice",
    text: "Have you seen any of the 6 films in the Star Wars franchise?",
    options: yesOrNo
  },
  {
    key: "fan",
    type: "single_choice",
    text: "Do you consider yourself to be a fan of the Star Wars film franchise?",
    options: yesOrNo
  },
  {
    key: "seen",
    type: "multiple_choice",
    text: "Which of the following Star Wars films have you seen? Please select all that apply.",
    options: films
  },
  {
    key: "ranking",
    type: "ranking",
    text: "Please rank the Star Wars films in order of preference with 1 being your favorite film in the franchise " +
      "and 6 being your least favorite film.",
    options: films,
    // Two people ranked only five: with `topN`, a ranking may stop early.
    settings: { topN: films.length }
  },
  {
    key: "characters",
    type: "matrix",
    text: "Please state whether you view the following characters favorably, unfavorably, or are unfamiliar with " +
      "him/her.",
    options: [
      { value: "very_favorably", label: "Very favorably" },
      { value: "somewhat_favorably", label: "Somewhat favorably" },
      { value: "neutral", label: "Neither favorably nor unfavorably (neutral)" },
      { value: "somewhat_unfavorably", label: "Somewhat unfavorably" },
      { value: "very_unfavorably", label: "Very unfavorably" },
      { value: "unfamiliar", label: "Unfamiliar (N/A)" }
    ],
    settings: { rows: characters }
  },
  {
    key: "shot_first",
    type: "single_choice",
    text: "Which character shot first?",
    options: [
      { value: "han", label: "Han" },
      { value: "greedo", label: "Greedo" },
      { value: "not_understood", label: "I don't understand this question" }
    ]
  },
  {
    key: "expanded_universe",
    type: "single_choice",
    text: "Are you familiar with the Expanded Universe?",
    options: yesOrNo
  },
  {
    key: "expanded_universe_fan",
    type: "single_choice",
    text: "Do you consider yourself to be a fan of the Expanded Universe?",
    options: yesOrNo
  },
  {
    key: "star_trek_fan",
    type: "single_choice",
    text: "Do you consider yourself to be a fan of the Star Trek franchise?",
    options: yesOrNo
  },
  {
    key: "gender",
    type: "single_choice",
    text: "Gender",
    options: [
      { value: "female", label: "Female" },
      { value: "male", label: "Male" }
    ]
  },
  {
    key: "age",
    type: "single_choice",
    text: "Age",
    options: [
      { value: "18_to_29", label: "18-29" },
      { value: "30_to_44", label: "30-44" },
      { value: "45_to_60", label: "45-60" },
      { value: "over_60", label: "> 60" }
    ]
  },
  {
    key: "income",
    type: "single_choice",
    text: "Household Income",
    options: [
      { value: "under_25k", label: "$0 - $24,999" },
      { value: "25k_to_50k", label: "$25,000 - $49,999" },
      { value: "50k_to_100k", label: "$50,000 - $99,999" },
      { value: "100k_to_150k", label: "$100,000 - $149,999" },
      { value: "over_150k", label: "$150,000+" }
    ]
  },
  {
    key: "education",
    type: "single_choice",
    text: "Education",
    options: [
      { value: "below_high_school", label: "Less than high school degree" },
      { value: "high_school", label: "High school degree" },
      { value: "some_college", label: "Some college or Associate degree" },
      { value: "bachelor", label: "Bachelor degree" },
      { value: "graduate", label: "Graduate degree" }
    ]
  },
  {
    key: "region",
    type: "single_choice",
    text: "Location (Census Region)",
    options: [
      { value: "new_england", label: "New England" },
      { value: "middle_atlantic", label: "Middle Atlantic" },
      { value: "east_north_central", label: "East North Central" },
      { value: "west_north_central", label: "West North Central" },
      { value: "south_atlantic", label: "South Atlantic" },
      { value: "east_south_central", label: "East South Central" },
      { value: "west_south_central", label: "West South Central" },
      { value: "mountain", label: "Mountain" },
      { value: "pacific", label: "Pacific" }
    ]
  }
]

export const survey = {
  title: "Star Wars survey",
  description: "Asked by FiveThirtyEight in 2014. Data: github.com/fivethirtyeight/data, CC BY 4.0.",
  visibility: "unlisted",
  questions
}
