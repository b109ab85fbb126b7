/** The version of all packages of Canvass. A test compares it with every `package.json`. */
export const version = "0.1.0"
