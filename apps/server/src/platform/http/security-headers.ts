/** What the fields of a new card need: a script at its exact address, frames, and where a card is posted to. */
export type CardSources = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly reached: readonly string[]
}
const NO_CARDS: CardSources = { scripts: [], frames: [], reached: [] }

/**
 * Nothing may run, be framed or be sent anywhere but here. Styles may be inline because the dialog and toast
 * libraries write theirs at run time; scripts may not.
 */
export function pageHeaders(
  extraSources: readonly string[],
  uploadTarget: string | null,
  cards: CardSources = NO_CARDS,
): Record<string, string> {
  const origins = [...new Set(extraSources.map((source) => new URL(source).origin))].join(' ')
  const upload = uploadTarget === null ? '' : new URL(uploadTarget).origin
  const sources = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
  const policy = [
    "default-src 'self'",
    `script-src ${sources("'self'", origins, ...cards.scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    `connect-src ${sources("'self'", origins, upload, ...cards.reached)}`,
    `frame-src ${sources(origins, ...cards.frames) || "'none'"}`,
    // The player of videos works in a thread of its own, which it makes of its own code.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The payment popup talks to its opener: both are of this origin.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), microphone=(self), geolocation=(), payment=(self), publickey-credentials-get=(self)',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }
}

/** An answer of the API is data: nothing in it may run or be framed. Flat pairs, as they are written. */
export const callHeaders: readonly string[] = Object.entries({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}).flat()
