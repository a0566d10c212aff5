import type { OrderId } from '@fanlight/contract'
import { openDialog } from '../../../platform/dialogs/index.ts'

/** The moment after subscribing, wherever the payment ended. */
export function openWelcome(orderId: OrderId): void {
  void openDialog(() => import('./WelcomeDialog.tsx'), { orderId }, { name: 'welcome', needsLogin: true })
}
