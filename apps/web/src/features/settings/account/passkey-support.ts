export type PasskeySupport = 'supported' | 'insecure' | 'unsupported'

/** Browsers offer passkeys only on https and localhost; some do not offer them at all. */
export function passkeySupport(): PasskeySupport {
  if (typeof window.PublicKeyCredential === 'function') return 'supported'
  return window.isSecureContext ? 'unsupported' : 'insecure'
}
