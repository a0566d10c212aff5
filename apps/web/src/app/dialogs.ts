import { provideRemedies, refusedWith } from '../platform/api/index.ts'
import { whenAtRest } from '../platform/at-rest.ts'
import { navigate } from '../platform/navigation/index.ts'
import { provideDialogs } from '../platform/dialogs/index.ts'
import { currentSession } from '../platform/session/index.ts'

const loadLogin = () => import('../features/identity/index.ts')

/** Dialogs that are opened from features which may not know the feature they belong to. */
export function startDialogs(): void {
  provideDialogs({
    login: loadLogin,
    report: () => import('../features/moderation/index.ts'),
    twoFactor: () => import('../features/settings/index.ts'),
    call: () => import('../features/calls/index.ts'),
  })
  provideRemedies({
    REAUTHENTICATION_REQUIRED: async (error) => {
      const level = refusedWith(error, 'REAUTHENTICATION_REQUIRED')?.level ?? 'any'
      return (await loadLogin()).prove(level)
    },
    EMAIL_NOT_VERIFIED: async () => (await loadLogin()).verifyAddress(),
    // Setting up a second factor takes a page of its own; what was refused is asked for again from there.
    OPERATOR_NOT_ENROLLED: async () => {
      navigate('/admin/setup')
      return false
    },
  })
}

/** A visitor is likely to need it next; not at the price of the first screen. */
export function preloadLogin(): void {
  whenAtRest(() => {
    if (currentSession().status === 'signedOut') loadLogin().catch(() => undefined)
  })
}

/** What was typed before a payment took this tab. */
export const resume = {
  tip: async (draft: unknown) => (await import('../features/tips/index.ts')).resumeTip(draft),
  call: async (draft: unknown) => (await import('../features/calls/index.ts')).resumeDialling(draft),
  purchase: async (draft: unknown) => (await import('../features/posts/index.ts')).resumePurchase(draft),
  'unlock message': async (draft: unknown) => (await import('../features/chat/index.ts')).resumeUnlock(draft),
}
