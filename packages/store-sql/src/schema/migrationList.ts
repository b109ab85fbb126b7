import { aliases } from "./migrations/aliases.js"
import { assets } from "./migrations/assets.js"
import { auditTitles } from "./migrations/auditTitles.js"
import { counts } from "./migrations/counts.js"
import { designs } from "./migrations/designs.js"
import { firstTables } from "./migrations/firstTables.js"
import { log } from "./migrations/log.js"
import { logBytes } from "./migrations/logBytes.js"
import { logins } from "./migrations/logins.js"
import type { Migration } from "./migrations/Migration.js"
import { pending } from "./migrations/pending.js"
import { programs } from "./migrations/programs.js"
import { questionnaires } from "./migrations/questionnaires.js"
import { removals } from "./migrations/removals.js"
import { translations } from "./migrations/translations.js"
import { variables } from "./migrations/variables.js"

/** In their order. A new migration is the last one of the last list. */
export const migrations: ReadonlyArray<Migration> = [
  ...firstTables,
  ...logins,
  ...counts,
  ...questionnaires,
  ...translations,
  ...programs,
  ...log,
  ...variables,
  ...removals,
  ...logBytes,
  ...pending,
  ...assets,
  ...designs,
  ...aliases,
  ...auditTitles
]

/** How many migrations this program knows. Of two programs, the newer one knows more. */
export const generation = migrations.length
