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
    ux_mode?: 'popup'
  }): void
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

/** Google's own prompt; answers the ID token, which the server verifies. */
export async function askGoogle({
  clientId,
  scriptUrl,
}: {
  clientId: string
  scriptUrl: string
}): Promise<SocialToken> {
  await loadScript(scriptUrl).catch(() => {
    throw new SocialFailure('auth.google.loadFailed')
  })
  const id = (window as { google?: { accounts?: { id?: GoogleId } } }).google?.accounts?.id
  if (!id) throw new SocialFailure('auth.google.notAvailable')

  return new Promise((resolve, reject) => {
    try {
      id.initialize({
        client_id: clientId,
        ux_mode: 'popup',
        callback: ({ credential }) => {
          if (credential) resolve({ loginType: 'GOOGLE', accessToken: credential, ...readClaims(credential) })
          else reject(new SocialFailure('auth.google.issuingFailed'))
        },
      })
    } catch {
      reject(new SocialFailure('auth.google.initializationFailed'))
      return
    }
    id.prompt((moment) => {
      const failure = failureOf(moment)
      if (failure) reject(new SocialFailure(failure))
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
