import type { SpendingLimit } from '@fanlight/contract'
import { openDialog } from '../../../platform/dialogs/index.ts'

export function openLimit(limit: SpendingLimit): void {
  void openDialog(() => import('./SpendingLimitDialog.tsx'), { limit }, { needsLogin: true })
}
