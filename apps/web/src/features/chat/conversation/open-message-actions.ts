import { openDialog } from '../../../platform/dialogs/index.ts'
import type { MessageDeeds } from './message-deeds.ts'

/** For fingers: what stands beside a message for a mouse. */
export function openMessageActions(actions: MessageDeeds): void {
  void openDialog(() => import('./MessageActionsDialog.tsx'), { actions }, { name: 'message', needsLogin: true })
}
