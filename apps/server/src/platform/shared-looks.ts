/**
 * Many may ask at once that the same thing is looked at. Who asks while somebody looks could miss what is newer than that look, so
 * they wait for one more, which they share.
 */
export function sharedLooks<Key>(look: (key: Key) => Promise<void>): (key: Key) => Promise<void> {
  const running = new Map<Key, Promise<void>>()
  const next = new Map<Key, Promise<void>>()

  function begin(key: Key): Promise<void> {
    const looking = look(key).finally(() => running.delete(key))
    running.set(key, looking)
    return looking
  }

  return (key) => {
    const current = running.get(key)
    if (!current) return begin(key)
    const waiting =
      next.get(key) ??
      current
        .catch(() => undefined)
        .then(() => {
          next.delete(key)
          return begin(key)
        })
    next.set(key, waiting)
    return waiting
  }
}
