/** SHA-256 of the typed password in hex: what travels instead of it. */
export async function hashPassword(typed: string): Promise<string> {
  const bytes = new TextEncoder().encode(typed)
  // Browsers offer `subtle` only on https and localhost. A developer who tries the server from a phone over plain http
  // in their own network can sign in all the same, with the code below.
  if (!globalThis.crypto?.subtle) return (await import('./sha256.ts')).sha256(bytes)
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
