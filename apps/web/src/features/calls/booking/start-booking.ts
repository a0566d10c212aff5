import { openDialog, type Callee } from '../../../platform/dialogs/index.ts'

export function startBooking(creator: Callee): void {
  void openDialog(() => import('./BookCallDialog.tsx'), { creator }, { name: 'book call', needsLogin: true })
}
