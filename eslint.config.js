/** Lint rules: strict types, one format, deep imports. */
import effect from "@effect/eslint-plugin"
import js from "@eslint/js"
import { defineConfig, globalIgnores } from "eslint/config"
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
  module: "writable",
  performance: "readonly",
  setInterval: "readonly"
}

export default defineConfig(
  globalIgnores([
    "**/dist/",
    "packages/client/src/contract/Schema.ts",
    "packages/web/src/assets/generated/",
    ".cache/",
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
    extends: [tseslint.configs.strictTypeChecked],
    // One TypeScript project: one per package would load the types of the libraries repeatedly.
    languageOptions: { parserOptions: { project: "tsconfig.test.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/array-type": ["error", { default: "generic" }],
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-confusing-void-expression": ["error", {
        ignoreArrowShorthand: true,
        ignoreVoidReturningFunctions: true
      }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
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
      "no-restricted-properties": [
        "error",
        ...["makeSemaphore", "unsafeMakeSemaphore"].map((property) => ({
          object: "Effect",
          property,
          message: "It wakes all waiting fibers for each permit. Use `FairSemaphore` of the core."
        }))
      ]
    }
  }
)
