export const Logic = () => null
