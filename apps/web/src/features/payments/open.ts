import { openDialog } from '../../platform/dialogs/index.ts'
import type { Review, ReviewRequest, TopUp, TopUpRequest } from './payment-request.ts'

/** Shows a dialog about paying in the place of the one that is there. Both are one piece: there is no wait in between. */
export function openPayment(asked: TopUp | Review): void {
  const options = { name: 'payment', needsLogin: true }
  void openDialog(() => import('./PaymentDialog.tsx'), { asked, onShow: openPayment }, options)
}

/** Opens 'Diamonds&Pay'. */
export function openTopUp(request: TopUpRequest = {}): void {
  openPayment({ dialog: 'topUp', request, chosen: null })
}

/** Opens 'Review & Pay'. */
export function openReview(request: ReviewRequest): void {
  openPayment({ dialog: 'review', request })
}
