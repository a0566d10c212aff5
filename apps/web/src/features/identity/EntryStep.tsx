import { getClientConfig, passkeyLogin, passkeyLoginOptions, type CallOf } from '@fanlight/contract'
import { Button, DoorIllustration } from '@fanlight/ui'
import { KeyRound, Mail } from 'lucide-react'
import { call, useCall } from '../../platform/api/index.ts'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { askFacebook } from './facebook.ts'
import { askGoogle, SocialFailure } from './google.ts'
import { LegalNote } from './LegalNote.tsx'
import type { SocialToken, Step } from './login-steps.ts'
import type { SignInFlow } from './use-sign-in.ts'

export function EntryStep({ flow, goTo }: { flow: SignInFlow; goTo: (step: Step) => void }) {
  const text = useText()
  const { data: config } = useCall(getClientConfig, {}, { staleTime: Infinity })
  const { googleClientId, googleScriptUrl, facebookAppId, facebookScriptUrl } = config ?? {}

  async function withProvider(ask: () => Promise<SocialToken>, otherwise: MessageKey): Promise<void> {
    flow.say(null)
    try {
      await flow.withSocial(await ask())
    } catch (failure) {
      flow.say(text(failure instanceof SocialFailure ? failure.key : otherwise))
    }
  }

  async function withPasskey(): Promise<void> {
    flow.say(null)
    const response = await askPasskey()
    // Closing the browser's own dialog is no failure and needs no words.
    if (response) await flow.attempt(() => call(passkeyLogin, response))
  }

  return (
    <div className="flex flex-col">
      <div className="flex flex-col items-center text-center">
        <DoorIllustration className="w-36" />
        {/* The dialog's own title says it to screen readers. */}
        <p aria-hidden className="mt-4 font-display text-26 font-semibold tracking-tight">
          {text('auth.entry.title')}
        </p>
        <p className="mt-2 mb-6 text-muted text-balance">{text('auth.entry.text')}</p>
      </div>
      <div className="flex flex-col gap-3">
        {googleClientId && googleScriptUrl && (
          <Button
            fullWidth
            once
            iconStart={<GoogleLogo />}
            onPress={() =>
              withProvider(
                () => askGoogle({ clientId: googleClientId, scriptUrl: googleScriptUrl }),
                'auth.google.failed',
              )
            }
          >
            {text('auth.entry.google')}
          </Button>
        )}
        {facebookAppId && facebookScriptUrl && (
          <Button
            fullWidth
            once
            iconStart={<FacebookLogo />}
            onPress={() =>
              withProvider(
                () => askFacebook({ appId: facebookAppId, scriptUrl: facebookScriptUrl }),
                'auth.facebook.failed',
              )
            }
          >
            {text('auth.entry.facebook')}
          </Button>
        )}
        {hasPasskeys() && (
          <Button fullWidth once iconStart={<KeyRound aria-hidden />} onPress={withPasskey}>
            {text('auth.entry.passkey')}
          </Button>
        )}
        <Button fullWidth iconStart={<Mail aria-hidden />} onPress={() => goTo({ name: 'email' })}>
          {text('auth.entry.email')}
        </Button>
        <Button variant="primary" fullWidth onPress={() => goTo({ name: 'signUp' })} data-autofocus>
          {text('auth.entry.signUp')}
        </Button>
      </div>
      <LegalNote />
    </div>
  )
}

/** The providers' marks, as their guidelines ask for them on a sign-in button. */
const GoogleLogo = () => (
  <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden>
    <path
      fill="#4285F4"
      d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10.1 10.1 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
    />
    <path fill="#34A853" d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5a13.2 13.2 0 0 1-19.7-7H4.4v5.7A22 22 0 0 0 24 46z" />
    <path fill="#FBBC05" d="M11.7 28.1a13.2 13.2 0 0 1 0-8.3v-5.7H4.4a22 22 0 0 0 0 19.8z" />
    <path
      fill="#EA4335"
      d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.4 14.1l7.3 5.7A13.1 13.1 0 0 1 24 10.8z"
    />
  </svg>
)

const FacebookLogo = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
    <circle cx="12" cy="12" r="12" fill="#1877F2" />
    <path
      fill="#fff"
      d="M16.7 15.5l.5-3.5h-3.3V9.8c0-1 .5-1.9 2-1.9h1.5V4.9s-1.4-.2-2.7-.2c-2.7 0-4.5 1.7-4.5 4.7V12H7.1v3.5h3.1V24h3.7v-8.5z"
    />
  </svg>
)

const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Null when the user closed the browser's own dialog, or had no passkey to offer. */
async function askPasskey(): Promise<CallOf<typeof passkeyLogin> | null> {
  const [{ startAuthentication }, { challenge, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(passkeyLoginOptions, {}, { toast: true }),
  ])
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await startAuthentication({ optionsJSON }).catch(() => null)
  return response && { challenge, response: { ...response } }
}
