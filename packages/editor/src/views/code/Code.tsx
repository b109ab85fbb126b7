export const Code = () => null
