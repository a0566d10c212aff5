import { passkeyLoginOptions, type CallOf, type passkeyLogin } from '@fanlight/contract'
import { call } from '../../platform/api/index.ts'

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Null when the user closed the browser's own dialog, or had no passkey to offer. */
export async function askPasskey(): Promise<CallOf<typeof passkeyLogin> | null> {
  const [{ startAuthentication }, { challenge, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(passkeyLoginOptions, {}, { toast: true }),
  ])
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await startAuthentication({ optionsJSON }).catch(() => null)
  return response && { challenge, response: { ...response } }
}
