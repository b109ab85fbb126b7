/** The texts of the audit log, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { type AuditLogTexts, en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { AuditLogTexts }

export const auditLogTexts: Readonly<Record<Language, AuditLogTexts>> = { en, de, fr, es }
