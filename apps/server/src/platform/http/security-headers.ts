/**
 * Nothing may run, be framed or be sent anywhere but here. Styles may be inline because the dialog and toast
 * libraries write theirs at run time; scripts may not.
 */
export function pageHeaders(extraSources: readonly string[], uploadTarget: string | null): Record<string, string> {
  const origins = [...new Set(extraSources.map((source) => new URL(source).origin))].join(' ')
  const reached = [origins, uploadTarget === null ? '' : new URL(uploadTarget).origin].join(' ').trim()
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${origins}`.trim(),
    // The button that Google draws brings its own style.
    `style-src 'self' 'unsafe-inline' ${origins}`.trim(),
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    `connect-src 'self' ${reached}`.trim(),
    `frame-src ${origins || "'none'"}`,
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
