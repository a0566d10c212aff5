import { currentSession } from '../session/session.ts'
import { tabStorage } from '../storage/index.ts'

/**
 * Where no window can open, a payment takes this tab, and the page is loaded again after it. What was typed into a
 * dialog before is kept for that long, for the account that typed it.
 */
export function keepOverPayment(name: string, draft: unknown): void {
  const session = currentSession()
  if (session.status === 'signedIn') tabStorage.keptDialog.set({ name, by: session.user.userId, draft })
}

export function forgetKept(name: string): void {
  if (tabStorage.keptDialog.get()?.name === name) tabStorage.keptDialog.remove()
}

/** What was kept under this name by who is here now. Undefined: nothing. */
export function keptOverPayment(name: string): unknown {
  const kept = tabStorage.keptDialog.get()
  const session = currentSession()
  const isOwn = session.status === 'signedIn' && session.user.userId === kept?.by
  return isOwn && kept.name === name ? kept.draft : undefined
}

/** How each kind of dialog is opened again from what was kept of it. */
export type Resume = Readonly<Record<string, (draft: unknown) => unknown>>

/** After the payment: the dialog is there again, as it was left. */
export function resumeKept(resume: Resume): void {
  const kept = tabStorage.keptDialog.get()
  const session = currentSession()
  if (!kept || session.status !== 'signedIn' || session.user.userId !== kept.by) return
  void resume[kept.name]?.(kept.draft)
}
