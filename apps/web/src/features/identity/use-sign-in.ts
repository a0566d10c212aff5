import { socialLogin, type SignedIn } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { ApiError, call, describeError, refusedWith } from '../../platform/api/index.ts'
import { currentLanguage, setLanguage, text } from '../../platform/i18n/index.ts'
import { arrivalCodes } from '../../platform/session/index.ts'
import { storage } from '../../platform/storage/index.ts'
import type { SocialToken, Step } from './login-steps.ts'

/** Carries a sign-in through whatever it still asks for. */
export function useSignIn(onSignedIn: (signedIn: SignedIn) => void, goTo: (step: Step) => void) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function finish(signedIn: SignedIn): void {
    // A user who chose a language on this device keeps it; others get the one of their account.
    if (storage.language.get() === null && signedIn.user.lastLanguageCode !== currentLanguage()) {
      void setLanguage(signedIn.user.lastLanguageCode)
    }
    onSignedIn(signedIn)
  }

  async function attempt(work: () => Promise<SignedIn>, onSuccess?: () => void): Promise<void> {
    setError(null)
    setBusy(true)
    try {
      const signedIn = await work()
      finish(signedIn)
      onSuccess?.()
    } catch (failure) {
      const challenge = refusedWith(failure, 'SECOND_FACTOR_REQUIRED')?.challenge
      if (challenge) goTo({ name: 'secondFactor', challenge })
      else setError(sentenceFor(failure))
    } finally {
      setBusy(false)
    }
  }

  async function withSocial(social: SocialToken, birthday?: string): Promise<void> {
    const input = { ...social, ...(birthday && { birthday }), languageCode: currentLanguage(), ...arrivalCodes() }
    await attempt(async () => {
      try {
        return await call(socialLogin, input)
      } catch (failure) {
        if (refusedWith(failure, 'BIRTHDAY_REQUIRED')) goTo({ name: 'birthday', social })
        throw failure
      }
    })
  }

  return {
    error,
    isBusy,
    attempt,
    withSocial,
    checkEmail: (email: string) => goTo({ name: 'checkEmail', email }),
    say: setError,
    welcome: () => toast.success(text('auth.signUp.success')),
  }
}

export type SignInFlow = ReturnType<typeof useSignIn>

/** Some refusals have details worth saying. */
function sentenceFor(failure: unknown): string | null {
  // Another step says what to do.
  if (refusedWith(failure, 'BIRTHDAY_REQUIRED') || refusedWith(failure, 'REGISTRATION_FAILED')) return null
  const suspension = refusedWith(failure, 'ACCOUNT_SUSPENDED')
  if (suspension) return text('auth.suspended', { reason: suspension.reason, email: suspension.appealTo })
  const wait = refusedWith(failure, 'TOO_MANY')
  if (wait) return text('auth.waitSeconds', { count: Math.ceil(wait.retryAfterMs / 1000) })
  return failure instanceof ApiError || failure instanceof Error ? describeError(failure) : text('error.internal')
}
