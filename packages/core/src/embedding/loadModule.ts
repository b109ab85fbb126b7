/**
 * Loads a module at run time that only some programs have, such as one of Node.js. The name is a variable and the
 * comments are for bundlers: none of them follows the import, so that the core can be bundled for a browser.
 */
export const loadModule = (name: string): Promise<unknown> => import(/* webpackIgnore: true */ /* @vite-ignore */ name)
