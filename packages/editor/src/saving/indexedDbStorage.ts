/** Keeps entries in the IndexedDB of the browser. */
import type { EditorStorage } from "../ports/EditorPorts.js"

const databaseName = "canvass-editor"
const storeName = "edits"

/**
 * @param scope whose entries these are, such as server and account: no other scope sees them
 */
export const indexedDbStorage = (scope: string): EditorStorage => {
  const prefix = `${scope} `
  let opened: Promise<IDBDatabase> | undefined
  const run = async <A>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<A>): Promise<A> => {
    opened ??= openDatabase()
    const database = await opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    const transaction = database.transaction(storeName, mode)
    const result = use(transaction.objectStore(storeName))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(result.result)
      transaction.onabort = () => reject(transaction.error ?? new Error("Nothing was kept."))
    })
  }
  return {
    scope,
    read: (key) => run<unknown>("readonly", (store) => store.get(prefix + key)),
    write: async (key, value) => {
      await run("readwrite", (store) => store.put(value, prefix + key))
    },
    remove: async (key) => {
      await run("readwrite", (store) => store.delete(prefix + key))
    },
    keys: async () => {
      const keys = await run("readonly", (store) => store.getAllKeys())
      return keys.flatMap((key) => typeof key === "string" && key.startsWith(prefix) ? [key.slice(prefix.length)] : [])
    }
  }
}

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error("IndexedDB does not open."))
    opening.onblocked = () => reject(new Error("IndexedDB is in use by an older page."))
  })
