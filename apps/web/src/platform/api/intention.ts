import { useState } from 'react'

/**
 * Keys for what moves money, one per intention: a fan who tries the same again (the answer was lost, a finger slipped)
 * carries the key of the first attempt, one who has changed their mind a new one. They live as long as the dialog.
 */
export function useIntentionKeys(): (...intention: readonly (string | number)[]) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (...intention) => {
    const spelled = JSON.stringify(intention)
    const key = keys.get(spelled) ?? newKey()
    keys.set(spelled, key)
    return key
  }
}

/** `crypto.randomUUID` exists only where the page came by https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
