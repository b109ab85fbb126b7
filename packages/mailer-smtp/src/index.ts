/** Mail by SMTP: `SmtpMailer.layer` provides the core's `Mailer`. */
export { type MailServer, parseMailServer } from "./MailServer.js"
export * as SmtpMailer from "./SmtpMailer.js"
