/** Values that are made once for an object. */

/**
 * Makes a value that depends on an object, once for the same object. It lives as long as the object.
 *
 * @example
 * const networksOf = onceFor((list: AllowList) => list.map(parseNetwork))
 */
export const onceFor = <Key extends object, A>(make: (key: Key) => A): (key: Key) => A => {
  const made = new WeakMap<Key, { readonly value: A }>()
  return (key) => {
    const found = made.get(key)
    if (found !== undefined) return found.value
    const value = make(key)
    made.set(key, { value })
    return value
  }
}
