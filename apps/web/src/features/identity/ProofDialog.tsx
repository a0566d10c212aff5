import {
  getClientConfig,
  makeProof,
  proofOptions,
  type CallOf,
  type OutputOf,
  type ProofLevel,
  type ProofMeans,
} from '@fanlight/contract'
import { Button, Skeleton, SkeletonGroup, TextField } from '@fanlight/ui'
import { KeyRound } from 'lucide-react'
import { useRef } from 'react'
import { call, describeError, keepProof, useCall } from '../../platform/api/index.ts'
import { CodeField, FormDialog, isCodeIncomplete, useForm } from '../../platform/forms/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { QueryView } from '../../platform/lists/index.ts'
import { hashPassword } from '../../platform/session/index.ts'
import { storage } from '../../platform/storage/index.ts'
import { askFacebook } from './facebook.ts'
import { askGoogle, SocialFailure } from './google.ts'
import type { SocialToken } from './login-steps.ts'
import { askPasskey, hasPasskeys } from './passkey.ts'
import { FacebookLogo, GoogleLogo } from './ProviderLogos.tsx'

type Options = OutputOf<typeof proofOptions>
type Means = CallOf<typeof makeProof>['by']
type Props = { level: ProofLevel; onClose: (isProved?: boolean) => void }

/** "Is it still you?", by whatever the account would be opened with. Closed with true when it is. */
export function ProofDialog({ level, onClose }: Props) {
  const text = useText()
  // A challenge is good once and for minutes: it is not for a cache.
  const options = useCall(proofOptions, {}, { gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false })
  const means = options.data ? (level === 'any' ? options.data.means : options.data.secondFactors) : []
  const typed = means.find((each) => each === 'password' || each === 'code')
  const form = useProof(typed, onClose)

  return (
    <FormDialog
      form={form}
      title={text('proof.title')}
      description={text(level === 'any' ? 'proof.text' : 'proof.secondFactorText')}
      size="sm"
      onClose={() => onClose()}
      submitLabel={text('proof.confirm')}
      hasNothingToSend={typed === undefined}
    >
      <QueryView
        query={options}
        place="card"
        skeleton={
          <SkeletonGroup label={text('common.loading')}>
            <Skeleton className="h-12" />
          </SkeletonGroup>
        }
        failure={text('proof.loadFailed')}
      >
        {(loaded) => (
          <>
            {typed === 'password' && (
              <TextField
                {...form.tie('typed')}
                type="password"
                reveal={{ showLabel: text('settings.password.show'), hideLabel: text('settings.password.hide') }}
                label={text('auth.field.password')}
                autoComplete="current-password"
                data-autofocus=""
              />
            )}
            {typed === 'code' && (
              <CodeField
                {...form.tie('typed')}
                label={text('proof.code')}
                hint={text('proof.codeHint')}
                letters
                data-autofocus=""
              />
            )}
            <OtherMeans means={means} options={loaded} form={form} />
            {means.length === 0 && <p className="text-muted">{text('error.operatorNotEnrolled')}</p>}
          </>
        )}
      </QueryView>
    </FormDialog>
  )
}

function useProof(typed: ProofMeans | undefined, onClose: Props['onClose']) {
  const text = useText()

  async function prove(by: Means): Promise<void> {
    const token = storage.token.get() ?? ''
    keepProof(await call(makeProof, { by }), token)
    onClose(true)
  }

  const form = useForm({
    start: { typed: '' },
    check: ({ typed: word }) => ({ typed: problemIn(word) }),
    send: async ({ typed: word }) =>
      prove(
        typed === 'code' ? { means: 'code', code: word } : { means: 'password', password: await hashPassword(word) },
      ),
    refused: (error) => (error instanceof SocialFailure ? text(error.key) : { typed: describeError(error) }),
  })

  function problemIn(word: string): string | undefined {
    if (typed === 'code') return isCodeIncomplete(word) ? text('settings.twoFactor.codeIncomplete') : undefined
    return word === '' ? text('proof.passwordMissing') : undefined
  }

  return { ...form, prove }
}

type Form = ReturnType<typeof useProof>

/** What is pressed instead of typed. */
function OtherMeans({ means, options, form }: { means: readonly ProofMeans[]; options: Options; form: Form }) {
  const text = useText()
  const { data: config } = useCall(getClientConfig, {}, { staleTime: Infinity })
  const googleButton = useRef<HTMLDivElement>(null)
  const { googleClientId, googleScriptUrl, facebookAppId, facebookScriptUrl } = config ?? {}
  const { passkey, nonce } = options

  async function byPasskey(): Promise<void> {
    const answer = passkey && (await askPasskey(passkey))
    // Closing the browser's own dialog is no failure and needs no words.
    if (answer) await form.prove({ means: 'passkey', ...answer })
  }
  /** Until the provider answers, which may be never, the dialog can be left and the other means be used. */
  const onToken = ({ loginType, accessToken }: SocialToken) =>
    void form.run(() => form.prove({ means: 'social', loginType, accessToken }))
  function bySocial(asked: Promise<SocialToken>): void {
    asked.then(onToken, (error: unknown) => void form.run(() => Promise.reject(error)))
  }
  const askAgain = {
    google: (clientId: string, scriptUrl: string) =>
      askGoogle({ clientId, scriptUrl, nonce: nonce ?? '', button: { place: googleButton.current, onToken } }),
    facebook: (appId: string, scriptUrl: string) => askFacebook({ appId, scriptUrl, isAgain: true }),
  }

  return (
    <div className="flex flex-col gap-3">
      {means.includes('passkey') && hasPasskeys() && (
        <Button fullWidth once iconStart={<KeyRound aria-hidden />} onPress={() => form.run(byPasskey)}>
          {text('proof.passkey')}
        </Button>
      )}
      {means.includes('GOOGLE') && googleClientId && googleScriptUrl && (
        <>
          <Button
            fullWidth
            once
            iconStart={<GoogleLogo />}
            onPress={() => bySocial(askAgain.google(googleClientId, googleScriptUrl))}
          >
            {text('auth.entry.google')}
          </Button>
          <div ref={googleButton} className="flex justify-center empty:hidden" />
        </>
      )}
      {means.includes('FACEBOOK') && facebookAppId && facebookScriptUrl && (
        <Button
          fullWidth
          once
          iconStart={<FacebookLogo />}
          onPress={() => bySocial(askAgain.facebook(facebookAppId, facebookScriptUrl))}
        >
          {text('auth.entry.facebook')}
        </Button>
      )}
    </div>
  )
}
