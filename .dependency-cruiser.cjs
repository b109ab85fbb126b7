/** Checks the direction of imports: between packages (apps → adapters → core) and between the folders of a package. */

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to })

/** The folders of a package in the order in which they build on each other: each imports those before it only. */
const layers = {
  "packages/core/src": [
    "validation",
    "values",
    "concurrency",
    "encoding",
    "logic/questionnaire",
    "logic/formulas",
    "statistics",
    "unit-of-work",
    "rate-limiting",
    "accounts",
    "audit",
    "events",
    "webhooks",
    "questions",
    "surveys/model",
    "logic/rules",
    "logic/editing",
    "logic/warnings",
    "logic/filters",
    "surveys",
    "keys",
    "files",
    "responses",
    "analytics",
    "results-link",
    "definitions",
    "jobs",
    "mail",
    "recovery",
    "rekey",
    "memory",
    "json",
    "embedding",
    "testing"
  ],
  "packages/http/src": [
    "problems",
    "oauth",
    "contract",
    "request",
    "endpoint",
    "access",
    "response",
    "pages",
    "openapi",
    "handlers",
    "pipeline",
    "fetch",
    "testing"
  ],
  "packages/core/src/accounts": ["model", "passwords", "sessions", "identities"],
  "packages/core/src/questions": ["question-parts", "question-types"],
  "packages/core/src/logic/questionnaire": ["type-parts", "types"],
  "packages/core/src/questions/question-parts": ["definition", "answers", "output"],
  "packages/web/src": [
    "form",
    "i18n",
    "assets",
    "page",
    "components",
    "charts",
    "question-parts",
    "question-types",
    "layout",
    "embed",
    "respondent",
    "front",
    "reference",
    "portal",
    "shared-results"
  ],
  "packages/web/src/question-parts": ["figures", "answers"],
  "packages/ui/src": [
    "entries",
    "translations",
    "i18n",
    "violations",
    "styles",
    "components",
    "question-parts",
    "question-types",
    "conditions",
    "form"
  ],
  "packages/ui/src/question-parts": ["texts", "controls", "settings", "answers"],
  "packages/web/src/assets": ["styles", "scripts"],
  "packages/store-sql/src": ["database", "schema", "read", "commit", "queues"],
  "apps/server/src": ["configuration", "console", "services", "commands"]
}

/** Folders whose files use the folders within them, and are not used by those. */
const composedOfFolders = [
  "packages/core/src/accounts",
  "packages/core/src/questions/question-parts",
  "packages/ui/src/question-parts",
  "packages/web/src/question-parts",
  "apps/server/src"
]

/** A unit of work carries the models of all areas. It knows their types and none of their code. */
const mayImportTypesOfAll = new Set(["packages/core/src/unit-of-work"])

const nameParts = (root) => root.split("/").filter((part) => !["apps", "packages", "src"].includes(part))

const layerRules = Object.entries(layers).flatMap(([root, folders]) =>
  folders.slice(0, -1).map((folder, index) =>
    forbid(
      `layer-${nameParts(root).join("-")}-${folder}`,
      `Only folders that come after ${folder} may import it.`,
      { path: `^${root}/${folder}/` },
      {
        path: `^${root}/(${folders.slice(index + 1).join("|")})/`,
        // A folder that comes later may contain one that came before.
        pathNot: `^${root}/(${folders.slice(0, index + 1).join("|")})/`,
        ...(mayImportTypesOfAll.has(`${root}/${folder}`) ? { dependencyTypesNot: ["type-only"] } : {})
      }
    )
  )
)

const compositionRules = composedOfFolders.map((root) =>
  forbid(
    `folders-of-${root}`,
    `The folders of ${root} do not use the files beside them.`,
    { path: `^${root}/[^/]+/` },
    { path: `^${root}/[^/]+$` }
  )
)

module.exports = {
  forbidden: [
    ...layerRules,
    ...compositionRules,
    forbid("resolves", "An import leads to a file that is there.", {}, { couldNotResolve: true }),
    forbid("no-cycle", "Files that need each other are one file, or three.", {}, { circular: true }),
    forbid(
      "core-alone",
      "The core imports itself and effect: no adapter, no other library, nothing of Node.",
      { path: "^packages/core/src/" },
      { pathNot: "^packages/core/src/|/node_modules/effect/" }
    ),
    forbid(
      "adapters-apart",
      "An adapter knows the core and itself.",
      { path: "^packages/(?!core/|editor/|store-|http-node/|mcp/|web/)([^/]+)/src/" },
      { path: "^(packages|apps)/", pathNot: "^packages/(core|$1)/src/" }
    ),
    forbid(
      "client-alone",
      "The client imports itself only: no other package, no library, nothing of Node.",
      { path: "^packages/client/src/" },
      { pathNot: "^packages/client/src/" }
    ),
    forbid(
      "http-node-apart",
      "http-node serves the API of http on node:http.",
      { path: "^packages/http-node/src/" },
      { path: "^(packages|apps)/", pathNot: "^packages/(core|http|http-node)/src/" }
    ),
    forbid(
      "web-apart",
      "The pages are clients of the API of http. They show the editor, which asks them what its ports say, and its templates.",
      { path: "^packages/web/src/" },
      {
        path: "^(packages|apps)/",
        pathNot: "^packages/(core|http|ui|web)/src/|^packages/editor/src/(index|templates)\\.ts$"
      }
    ),
    forbid(
      "ui-in-browsers",
      "What is drawn runs in browsers: it knows what the core has for them, Preact and itself.",
      { path: "^packages/ui/src/" },
      { pathNot: "^packages/ui/src/|^packages/core/src/(design|editing|questionnaire).ts$|/node_modules/preact/" }
    ),
    forbid(
      "ui-without-effect",
      "The types of what is drawn need no library but Preact.",
      { path: "^packages/ui/src/" },
      { path: "/node_modules/effect/", reachable: true }
    ),
    forbid(
      "mcp-apart",
      "The tools for models are made from the API of http.",
      { path: "^packages/mcp/src/" },
      { path: "^(packages|apps)/", pathNot: "^packages/(http|mcp)/src/" }
    ),
    forbid(
      "editor-in-pages",
      "Pages bundle the editor: it uses what the core has for them, what draws questions, and libraries of the screen.",
      { path: "^packages/editor/src/" },
      {
        pathNot: "^packages/(editor|ui)/src/|^packages/core/src/(editing|questionnaire)\\.ts$|" +
          "/node_modules/(@atlaskit|@preact/signals|preact|yaml)/"
      }
    ),
    forbid(
      "editor-model-apart",
      "The functions that change a definition know no screen.",
      { path: "^packages/editor/src/model/" },
      { pathNot: "^packages/editor/src/model/|^packages/core/src/(editing|questionnaire)\\.ts$" }
    ),
    forbid(
      "without-node",
      "The API as a function from request to response, its pages, its tools for models and the formats of exports need no module of Node.",
      { path: "^packages/(formats|http|mcp|ui|web)/src/" },
      { dependencyTypes: ["core"] }
    ),
    forbid(
      "stores-apart",
      "A store knows the core, itself, and what the SQL stores share.",
      { path: "^packages/(store-[^/]+)/src/" },
      { path: "^(packages|apps)/", pathNot: "^packages/(core|store-sql|$1)/src/" }
    ),
    forbid(
      "apps-apart",
      "An app is the last to know: no other app is part of it.",
      { path: "^apps/([^/]+)/src/" },
      { path: "^apps/", pathNot: "^apps/$1/src/" }
    ),
    forbid(
      "source-before-tests",
      "What is built knows no test.",
      { path: "^(packages|apps)/[^/]+/src/" },
      { path: "^(packages|apps)/[^/]+/test/" }
    ),
    forbid(
      "examples-and-benches-last",
      "Examples and benches use the engine; nothing uses them.",
      { pathNot: "^(examples|bench)/" },
      { path: "^(examples|bench)/" }
    )
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // The programs of bench/peers import what is installed when their bench runs.
    exclude: { path: "(^|/)(dist|\\.test-[^/]+)/|^bench/peers/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.test.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@canvass/source", "import", "node", "default", "types"]
    }
  }
}
