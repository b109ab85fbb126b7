export const Translations = () => null
