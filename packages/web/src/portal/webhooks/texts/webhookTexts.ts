/** The texts of the pages of webhooks, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type WebhookTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { WebhookTexts } from "./en.js"

export const webhookTexts: Readonly<Record<Language, WebhookTexts>> = { en, de, fr, es }
