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
  }),
  notices: {
    apiKeyCreated: {
      subject: "Canvass: su cuenta tiene una nueva clave de API",
      before: [
        "Hola:",
        "Su cuenta de Canvass tiene una nueva clave de API. La clave anterior, si la había, ya no es válida.",
        "Si no ha sido usted, cambie su contraseña y elimine la clave."
      ],
      linkText: null,
      after: []
    },
    identityLinked: {
      subject: "Canvass: se ha vinculado un inicio de sesión a su cuenta",
      before: [
        "Hola:",
        "Se ha vinculado a su cuenta de Canvass un inicio de sesión de un proveedor de identidad. Da acceso sin su contraseña.",
        "Si no ha sido usted, restablezca su contraseña con «¿Ha olvidado su contraseña?» en la página de inicio de sesión. Eso quita los inicios de sesión vinculados en las últimas 24 horas."
      ],
      linkText: null,
      after: []
    },
    passwordChanged: {
      subject: "Canvass: su cuenta tiene una nueva contraseña",
      before: [
        "Hola:",
        "Se ha cambiado la contraseña de su cuenta de Canvass. Se ha cerrado la sesión en todos los demás dispositivos.",
        "Si no ha sido usted, restablezca de inmediato su contraseña con «¿Ha olvidado su contraseña?» en la página de inicio de sesión."
      ],
      linkText: null,
      after: []
    }
  }
}
