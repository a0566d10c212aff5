import { getClientConfig, passkeyLogin, passkeyLoginOptions, socialNonce } from '@fanlight/contract'
import { Button, DoorIllustration } from '@fanlight/ui'
import { KeyRound, Mail } from 'lucide-react'
import { useRef } from 'react'
import { call, useCall } from '../../platform/api/index.ts'
import { useText, type MessageKey } from '../../platform/i18n/index.ts'
import { askFacebook } from './facebook.ts'
import { askGoogle, SocialFailure } from './google.ts'
import { askPasskey, hasPasskeys } from './passkey.ts'
import { FacebookLogo, GoogleLogo } from './ProviderLogos.tsx'
import { LegalNote } from './LegalNote.tsx'
import type { SocialToken, Step } from './login-steps.ts'
import type { SignInFlow } from './use-sign-in.ts'

export function EntryStep({ flow, goTo }: { flow: SignInFlow; goTo: (step: Step) => void }) {
  const text = useText()
  const googleButton = useRef<HTMLDivElement>(null)
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
    const response = await askPasskey(await call(passkeyLoginOptions, {}, { toast: true }))
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
              withProvider(async () => {
                const { nonce } = await call(socialNonce, {})
                const onToken = (token: SocialToken) => void flow.withSocial(token)
                const button = { place: googleButton.current, onToken }
                return askGoogle({ clientId: googleClientId, scriptUrl: googleScriptUrl, nonce, button })
              }, 'auth.google.failed')
            }
          >
            {text('auth.entry.google')}
          </Button>
        )}
        <div ref={googleButton} className="flex justify-center empty:hidden" />
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
        <Button fullWidth iconStart={<Mail aria-hidden />} onPress={() => goTo({ name: 'email' })} data-autofocus>
          {text('auth.entry.email')}
        </Button>
        <Button variant="primary" fullWidth onPress={() => goTo({ name: 'signUp' })}>
          {text('auth.entry.signUp')}
        </Button>
      </div>
      <LegalNote />
    </div>
  )
}
