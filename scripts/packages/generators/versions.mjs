/** The generators of clients and the linters that read the OpenAPI document, with their exact versions. */
export const versions = {
  "@hey-api/openapi-ts": "0.99.0",
  "@kubb/cli": "4.39.3",
  "@kubb/core": "4.39.3",
  "@kubb/plugin-oas": "4.39.3",
  "@kubb/plugin-ts": "4.39.3",
  "@oazapfts/runtime": "1.2.0",
  "@redocly/cli": "2.77.0",
  "@stoplight/spectral-cli": "6.16.3",
  "@zodios/core": "10.9.6",
  axios: "1.21.1",
  oazapfts: "7.5.0",
  "openapi-typescript": "7.13.0",
  "openapi-zod-client": "1.18.3",
  orval: "8.38.0",
  "swagger-typescript-api": "13.13.0",
  typescript: "5.9.3",
  zod: "3.25.76"
}

/** The configuration files of the tools. Generated code is below `generated`. */
export const configurations = {
  "kubb.config.mjs": `import { defineConfig } from "@kubb/core"
import { pluginOas } from "@kubb/plugin-oas"
import { pluginTs } from "@kubb/plugin-ts"

export default defineConfig({
  root: ".",
  input: { path: "./openapi.json" },
  output: { path: "./generated/kubb", format: false },
  plugins: [pluginOas({ generators: [] }), pluginTs()]
})
`,
  "orval.config.mjs":
    `export default { canvass: { input: "./openapi.json", output: { target: "./generated/orval/index.ts", client: "fetch" } } }
`,
  // The operations of a login at a provider answer with a redirect.
  "redocly.yaml": "extends: [recommended]\nrules:\n  operation-2xx-response: off\n",
  ".spectral.yaml": "extends: [\"spectral:oas\"]\n",
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "es2022",
      lib: ["es2022", "dom", "dom.iterable"],
      module: "esnext",
      moduleResolution: "bundler",
      allowImportingTsExtensions: true,
      strict: true,
      noEmit: true,
      // The declarations of the libraries that the generated code imports are not ours.
      skipLibCheck: true,
      types: []
    },
    include: ["generated/**/*.ts"]
  })
}

/** The arguments of each generator, the first of which is its program. */
export const generators = {
  "openapi-typescript": ["openapi-typescript", "openapi.json", "-o", "generated/openapi-typescript.ts"],
  "openapi-typescript of OpenAPI 3.0": [
    "openapi-typescript",
    "openapi-3.0.json",
    "-o",
    "generated/openapi-typescript-3.0.ts"
  ],
  "hey-api": ["openapi-ts", "-i", "openapi.json", "-o", "generated/hey-api"],
  oazapfts: ["oazapfts", "openapi.json", "generated/oazapfts.ts"],
  orval: ["orval", "--config", "orval.config.mjs"],
  kubb: ["kubb", "generate", "--config", "kubb.config.mjs"],
  "swagger-typescript-api": [
    "swagger-typescript-api",
    "generate",
    "-p",
    "openapi.json",
    "-o",
    "generated/swagger-typescript-api",
    "-n",
    "index.ts"
  ],
  "openapi-zod-client": ["openapi-zod-client", "openapi.json", "-o", "generated/openapi-zod-client.ts"]
}

/** The arguments of each linter for a document. A finding of any severity fails. */
export const linters = {
  Redocly: (document) => ["redocly", "lint", document, "--config", "redocly.yaml", "--format", "json"],
  Spectral: (document) => ["spectral", "lint", document, "-r", ".spectral.yaml", "--fail-severity", "hint"]
}
