import type { MailTexts } from "../MailTexts.js"

export const es: MailTexts = {
  passwordReset: ({ minutes }) => ({
    subject: "Canvass: restablecer su contraseña",
    before: [
      "Hola:",
      "Alguien ha solicitado una contraseña nueva para la cuenta de Canvass con esta dirección de correo. Si ha sido usted, abra este enlace:"
    ],
    linkText: "Elegir una contraseña nueva",
    after: [
      `El enlace funciona una sola vez, durante ${minutes} minutos. Una contraseña nueva cierra la sesión en todos los dispositivos.`,
      "Si no ha sido usted, ignore este mensaje. Su contraseña no cambia."
    ]
  }),
  emailConfirmation: ({ hours }) => ({
    subject: "Canvass: confirmar su nueva dirección de correo",
    before: [
      "Hola:",
      "Esta dirección se ha indicado como nueva dirección de correo de una cuenta de Canvass. Para confirmarla, abra este enlace:"
    ],
    linkText: "Confirmar la dirección",
    after: [
      `El enlace funciona una sola vez, durante ${hours} horas. Hasta entonces, la cuenta conserva su dirección actual.`,
      "Si no tiene una cuenta así, ignore este mensaje."
    ]
  }),
  emailChanged: ({ newEmail }) => ({
    subject: "Canvass: su cuenta tiene una nueva dirección de correo",
    before: [
      "Hola:",
      `La dirección de correo de su cuenta de Canvass es ahora ${newEmail}. Esta dirección ya no pertenece a la cuenta.`,
      "Si no ha sido usted, póngase en contacto de inmediato con el operador de este servidor de Canvass."
    ],
    linkText: null,
    after: []
  })
}
