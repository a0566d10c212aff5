/** What the fields of a new card need: a script at its exact address, frames, and where a card is posted to. */
export type CardSources = {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly reached: readonly string[]
}
const NO_CARDS: CardSources = { scripts: [], frames: [], reached: [] }

/** What pages use of other hosts: scripts by their exact addresses, and hosts that those scripts talk to. */
export type Elsewhere = {
  scripts: readonly string[]
  talksTo: readonly string[]
  uploadTarget: string | null
  cards?: CardSources
  /** What carries live rooms, where that is another host: the browser opens a socket to it, and asks it why when that fails. */
  liveMedia?: string | null
}

/**
 * Nothing may run, be framed or be sent anywhere but here. Styles may be inline because the dialog and toast
 * libraries write theirs at run time; scripts may not. A script of another host is allowed by its path: such a host has
 * more scripts than the one we want, and some of them run what an attacker asks for.
 */
export function pageHeaders(elsewhere: Elsewhere): Record<string, string> {
  const { scripts, talksTo, uploadTarget, cards = NO_CARDS, liveMedia = null } = elsewhere
  const exact = [...new Set(scripts.map(addressOf))].join(' ')
  const origins = [...new Set([...scripts, ...talksTo].map((source) => new URL(source).origin))].join(' ')
  const upload = uploadTarget === null ? '' : new URL(uploadTarget).origin
  const media = liveMedia === null ? [] : mediaOrigins(liveMedia)
  const sources = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
  const policy = [
    "default-src 'self'",
    // What blurs the background of a call is WebAssembly; that lets no text become code.
    `script-src ${sources("'self'", exact, ...cards.scripts, "'wasm-unsafe-eval'")}`,
    // The button that Google draws brings its own style.
    `style-src ${sources("'self'", "'unsafe-inline'", origins)}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src ${sources("'self'", origins, upload, ...cards.reached, ...media)}`,
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

function mediaOrigins(address: string): string[] {
  const { protocol, host } = new URL(address)
  const isSecure = protocol === 'wss:' || protocol === 'https:'
  return isSecure ? [`wss://${host}`, `https://${host}`] : [`ws://${host}`, `http://${host}`]
}

/** Without what follows the path, which a policy cannot name. */
const addressOf = (script: string): string => {
  const { origin, pathname } = new URL(script)
  return origin + pathname
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
