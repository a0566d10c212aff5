import type { Message, UserId } from '@fanlight/contract'
import { openDialog } from '../../../platform/dialogs/index.ts'

type Wanted = { message: Message; chatWithUserId: UserId; name: string }

/** Asks whether to buy what a message costs. */
export function openUnlock(message: Message, chatWithUserId: UserId, name: string): void {
  show({ message, chatWithUserId, name })
}

function show(wanted: Wanted): void {
  void openDialog(() => import('./UnlockDialog.tsx'), wanted, {
    name: 'unlock',
    needsLogin: true,
    resume: 'unlock message',
  })
}

/** After a payment that took this tab: the purchase is there again. Should it have been bought meanwhile, buying it answers what it shows. */
export function resumeUnlock(draft: unknown): void {
  const wanted = draft as Partial<Wanted>
  if (wanted.message && wanted.chatWithUserId && wanted.name !== undefined) show(wanted as Wanted)
}
