import type { Message, UserId } from '@fanlight/contract'
import { openDialog } from '../../../platform/dialogs/index.ts'

/** Asks whether to buy what a message costs. */
export function openUnlock(message: Message, chatWithUserId: UserId, name: string): void {
  void openDialog(
    () => import('./UnlockDialog.tsx'),
    { message, chatWithUserId, name },
    { name: 'unlock', needsLogin: true },
  )
}
