import type { MessageKey } from '../../platform/i18n/index.ts'
import type { SocialToken } from './login-steps.ts'
import { loadScript } from './script.ts'

/** The part of Google Identity Services that we use. */
type Moment = {
  isNotDisplayed?(): boolean
  getNotDisplayedReason?(): string
  isSkippedMoment?(): boolean
  getSkippedReason?(): string
  isDismissedMoment?(): boolean
  getDismissedReason?(): string
}
type GoogleId = {
  initialize(options: {
    client_id: string
    callback: (answer: { credential?: string }) => void
    nonce: string
    ux_mode?: 'popup'
  }): void
  renderButton(parent: HTMLElement, options: { type: 'standard'; theme: 'outline'; size: 'large'; width: number }): void
  prompt(listener: (moment: Moment) => void): void
}

export class SocialFailure extends Error {
  readonly key: MessageKey
  constructor(key: MessageKey) {
    super(key)
    this.key = key
  }
}

/** Every reason that Google names, in words. */
const reasons: Readonly<Record<string, MessageKey>> = {
  browser_not_supported: 'auth.google.browserNotSupported',
  invalid_client: 'auth.google.invalidClient',
  missing_client_id: 'auth.google.invalidClient',
  unregistered_origin: 'auth.google.unregisteredOrigin',
  secure_http_required: 'auth.google.httpsRequired',
  opt_out_or_no_session: 'auth.google.permissionNeeded',
  suppressed_by_user: 'auth.google.permissionNeeded',
  user_cancel: 'auth.google.userCancel',
  tap_outside: 'auth.google.tapOutside',
  auto_cancel: 'auth.google.autoCancel',
  issuing_failed: 'auth.google.issuingFailed',
}

/** Null while the sign-in may still succeed. */
export function failureOf(moment: Moment): MessageKey | null {
  if (moment.isNotDisplayed?.()) return reasons[moment.getNotDisplayedReason?.() ?? ''] ?? 'auth.google.unexpected'
  if (moment.isSkippedMoment?.()) return reasons[moment.getSkippedReason?.() ?? ''] ?? 'auth.google.unexpected'
  const isCancelled = moment.isDismissedMoment?.() && moment.getDismissedReason?.() === 'cancel_called'
  return isCancelled ? 'auth.google.userCancel' : null
}

type Asked = {
  clientId: string
  scriptUrl: string
  /** The server's word, which the token repeats. */
  nonce: string
  /** Where Google's own button is shown when Google does not show its prompt, and who hears of its press. */
  button: { place: HTMLElement | null; onToken: (token: SocialToken) => void }
}

const BUTTON_WIDTH = 320
/** What no button mends: it is about this site or this browser. */
const final: readonly MessageKey[] = [
  'auth.google.browserNotSupported',
  'auth.google.invalidClient',
  'auth.google.unregisteredOrigin',
  'auth.google.httpsRequired',
]

/** Google's own prompt, or its button; answers the ID token, which the server verifies. */
export async function askGoogle({ clientId, scriptUrl, nonce, button }: Asked): Promise<SocialToken> {
  await loadScript(scriptUrl).catch(() => {
    throw new SocialFailure('auth.google.loadFailed')
  })
  const id = (window as { google?: { accounts?: { id?: GoogleId } } }).google?.accounts?.id
  if (!id) throw new SocialFailure('auth.google.notAvailable')

  return new Promise((resolve, reject) => {
    let isButton = false
    try {
      id.initialize({
        client_id: clientId,
        nonce,
        ux_mode: 'popup',
        callback: ({ credential }) => {
          if (!credential) return reject(new SocialFailure('auth.google.issuingFailed'))
          const token: SocialToken = { loginType: 'GOOGLE', accessToken: credential, ...readClaims(credential) }
          return isButton ? button.onToken(token) : resolve(token)
        },
      })
    } catch {
      reject(new SocialFailure('auth.google.initializationFailed'))
      return
    }
    id.prompt((moment) => {
      const failure = failureOf(moment)
      if (!failure) return
      // Closed once, the prompt stays away for hours or days; the button always works.
      if (button.place && !final.includes(failure)) {
        isButton = true
        button.place.replaceChildren()
        id.renderButton(button.place, { type: 'standard', theme: 'outline', size: 'large', width: BUTTON_WIDTH })
      }
      reject(new SocialFailure(failure))
    })
  })
}

/** What the token says of its owner. Sent along with it; only the server's own reading counts. */
function readClaims(token: string): Pick<SocialToken, 'email' | 'name' | 'picture' | 'googleId'> {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const word = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)
    return { email: word('email'), name: word('name'), picture: word('picture'), googleId: word('sub') }
  } catch {
    return {}
  }
}
