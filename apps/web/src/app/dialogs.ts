import { provideDialogs } from '../platform/dialogs/index.ts'
import { currentSession } from '../platform/session/index.ts'

const loadLogin = () => import('../features/identity/index.ts')
const PRELOAD_AFTER_MS = 3_000

/** Dialogs that are opened from features which may not know the feature they belong to. */
export function startDialogs(): void {
  provideDialogs({
    login: loadLogin,
    report: () => import('../features/moderation/index.ts'),
  })
}

/** A visitor is likely to need it next; not at the price of the first screen. */
export function preloadLogin(): void {
  setTimeout(() => {
    if (currentSession().status === 'signedOut') loadLogin().catch(() => undefined)
  }, PRELOAD_AFTER_MS)
}

/** What was typed before a payment took this tab. */
export const resume = {
  tip: async (draft: unknown) => (await import('../features/tips/index.ts')).resumeTip(draft),
  purchase: async (draft: unknown) => (await import('../features/posts/index.ts')).resumePurchase(draft),
}
