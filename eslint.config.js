/** Lint rules: one format, deep imports. Rules that need the types are in .oxlintrc.json. */
import effect from "@effect/eslint-plugin"
import js from "@eslint/js"
import { defineConfig, globalIgnores } from "eslint/config"
import process from "node:process"
import tseslint from "typescript-eslint"

const format = {
  indentWidth: 2,
  lineWidth: 120,
  semiColons: "asi",
  quoteStyle: "alwaysDouble",
  trailingCommas: "never",
  operatorPosition: "maintain",
  "arrowFunction.useParentheses": "force"
}

/** Deep imports such as `effect/Effect` start faster and need less memory than the barrel `effect`. */
const barrel = "^(effect|@effect/(cli|experimental|platform|platform-node|sql))$"

/** Globals of Node that the scripts use. */
const nodeGlobals = {
  URL: "readonly",
  clearInterval: "readonly",
  console: "readonly",
  fetch: "readonly",
  module: "writable",
  performance: "readonly",
  setInterval: "readonly"
}

const typeName = "/^(boolean|date|file|matrix|multiple_choice|nps|ranking|rating|single_choice|slider|text)$/"

/** Words that name question types and nothing else. */
const unmistakableName = "/^(multiple_choice|single_choice)$/"

/** Comparisons of a `type` with the name of a question type, and registries that have the names as keys. */
const namesOfQuestionTypes = [
  `BinaryExpression:matches([left.name="type"], [left.property.name="type"], [left.expression.property.name="type"])` +
  `[right.value=${typeName}]`,
  `SwitchStatement:matches([discriminant.name="type"], [discriminant.property.name="type"]) > ` +
  `SwitchCase[test.value=${typeName}]`,
  `Literal[value=${unmistakableName}]`,
  `Property[key.name=${unmistakableName}]`
]

const namedQuestionTypes = namesOfQuestionTypes.map((selector) => ({
  selector,
  message: "Ask the registry of question types what the type does, or add it to the files of the types."
}))

/** Loops that give way to nothing. A call on a module, such as `Effect.map` or `Arr.filter`, is not one. */
const synchronousLoop = ":matches(ForOfStatement, CallExpression" +
  "[callee.property.name=/^(every|filter|flatMap|forEach|map|reduce|some)$/]" +
  "[callee.object.name!=/^[A-Z]/])"

/**
 * Loops over what a store has read. A row may have 1 MiB, and a batch of rows 4 MiB: loops over them use `forEachRow`
 * or `mapRows` of the core, which give way. Found are loops over the `responses` of a part of the log, over the chunks
 * of a stream that an effect consumes, and over what a read returns. A loop that is found and does next to nothing for
 * each row is excepted by a comment, with its reason. Loops over rows that have another name are not found.
 */
const loopsOverRows = [
  `ForOfStatement[right.property.name="responses"]`,
  // A loop whose steps are effects runs in steps already.
  `ForOfStatement[right.type="YieldExpression"]:not(:has(BlockStatement YieldExpression))`,
  `CallExpression[callee.property.name=/^(every|filter|flatMap|forEach|map|reduce|some)$/]` +
  `[callee.object.property.name="responses"]`,
  `CallExpression[callee.property.name="add"] > MemberExpression[property.name="responses"]`,
  `CallExpression[callee.object.name="Stream"]` +
  `[callee.property.name=/^(mapEffect|runFold|runFoldEffect|runForEach|runForEachWhile|tap)$/] > :function ` +
  synchronousLoop
].map((selector) => ({
  selector,
  message: "A loop over rows that a store has read gives way: use `forEachRow` or `mapRows` of the core."
}))

/** A union of literals has no values that the compiler takes for one of its own. */
const enums = { selector: "TSEnumDeclaration", message: "Declare a union of literals." }

/** Properties that have a replacement. */
const restrictedProperties = ["makeSemaphore", "unsafeMakeSemaphore"].map((property) => ({
  object: "Effect",
  property,
  message: "It wakes all waiting fibers for each permit. Use `FairSemaphore` of the core."
}))

/** Set for a complete run: see CONTRIBUTING.md. */
const isComplete = process.env.CI_FULL === "1"

/** The one rule of typescript-eslint that oxlint does not have. The types for it take longer than all other rules. */
const classInstances = {
  files: ["packages/*/src/**/*.{ts,tsx}", "apps/*/src/**/*.ts"],
  languageOptions: { parserOptions: { project: "tsconfig.test.json", tsconfigRootDir: import.meta.dirname } },
  rules: { "@typescript-eslint/no-unsafe-class-instance-assignment": "error" }
}

export default defineConfig(
  globalIgnores([
    "**/dist/",
    "packages/client/src/contract/Schema.ts",
    "packages/web/src/assets/generated/",
    ".cache/",
    // Programs that a test writes, and deletes while the linter runs beside it.
    "**/.test-*/",
    "coverage/",
    "data/"
  ]),
  {
    files: ["**/*.{js,mjs,cjs,ts,tsx}"],
    extends: [js.configs.recommended],
    plugins: { "@effect": effect },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@effect/dprint": ["error", { config: format }],
      // The formatter does not wrap comments.
      "max-len": ["error", {
        code: 120,
        ignoreUrls: true,
        ignoreStrings: true,
        ignoreTemplateLiterals: true,
        ignoreRegExpLiterals: true
      }],
      eqeqeq: "error",
      "object-shorthand": "error"
    }
  },
  {
    files: ["**/*.{js,mjs,cjs}"],
    languageOptions: { globals: nodeGlobals }
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strict],
    rules: {
      "@typescript-eslint/array-type": ["error", { default: "generic" }],
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "no-restricted-syntax": ["error", enums],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // `interface Row extends Schema.Schema.Type<typeof Row> {}` names a type that would print as a page.
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }]
    }
  },
  {
    files: ["packages/*/src/**/*.{ts,tsx}", "apps/*/src/**/*.ts"],
    rules: {
      "no-restricted-imports": ["error", {
        patterns: [{ regex: barrel, message: "Import the module itself, such as `effect/Effect`." }]
      }],
      "no-restricted-properties": ["error", ...restrictedProperties, {
        property: "normalize",
        allowObjects: ["SurveyRules"],
        message: "Its time grows with the square of a run of marks. Use `normalize` of Normalization.ts in the core."
      }]
    }
  },
  ...isComplete ? [classInstances] : [],
  {
    files: ["packages/core/src/values/text/Normalization.ts"],
    rules: { "no-restricted-properties": ["error", ...restrictedProperties] }
  },
  {
    // Not the programs of `apps`, whose commands serve nobody else, nor the tests of stores.
    files: ["packages/*/src/**/*.{ts,tsx}"],
    ignores: ["packages/store-testing/src/**"],
    rules: { "no-restricted-syntax": ["error", enums, ...loopsOverRows] }
  },
  {
    files: ["apps/*/src/**/*.ts"],
    rules: { "no-restricted-syntax": ["error", enums, ...namedQuestionTypes] }
  },
  {
    // What is particular to a question type is in the files of the type.
    files: ["packages/*/src/**/*.{ts,tsx}"],
    ignores: [
      "**/question-types/**",
      "packages/core/src/logic/questionnaire/types/**",
      // Only a matrix has rows, and only a ranking has places: what they are called in conditions and in answers.
      "packages/core/src/questions/Question.ts",
      "packages/core/src/questions/QuestionInput.ts",
      "packages/core/src/logic/rules/conditionRules.ts",
      "packages/core/src/logic/rules/comparedValues.ts",
      "packages/core/src/responses/AnswerValidator.ts",
      // The figures of a matrix are published by row, and those of the first nps question as the score of the survey.
      "packages/core/src/analytics/AnalyticsResult.ts",
      "packages/core/src/results-link/**",
      // Uploads are for questions of the type `file`.
      "packages/core/src/files/Files.ts",
      "packages/core/src/responses/FileAnswers.ts",
      // Words of pasted text choose a type, and templates are surveys.
      "packages/editor/src/model/questions/pasteQuestions.ts",
      "packages/editor/src/templates/**",
      // JSON Schema has a type with the name of a question type.
      "packages/web/src/reference/examples/sampleOf.ts",
      "packages/mcp/src/texts/guide.ts",
      // Examples and samples.
      "packages/core/src/testing/**",
      "packages/store-testing/src/**",
      "packages/http/src/openapi/**"
    ],
    rules: {
      "no-restricted-syntax": ["error", enums, ...loopsOverRows, ...namedQuestionTypes]
    }
  }
)
