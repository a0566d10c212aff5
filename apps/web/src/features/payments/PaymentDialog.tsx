import type { Review, TopUp } from './payment-request.ts'
import { ReviewDialog } from './review/ReviewDialog.tsx'
import { TopUpDialog } from './top-up/TopUpDialog.tsx'

type Props = {
  asked: TopUp | Review
  /** Shows another of them in the place of this one. */
  onShow: (asked: TopUp | Review) => void
  onClose: () => void
}

export function PaymentDialog({ asked, onShow, onClose }: Props) {
  return asked.dialog === 'topUp' ? (
    <TopUpDialog topUp={asked} onShow={onShow} onClose={onClose} />
  ) : (
    <ReviewDialog review={asked} onClose={onClose} />
  )
}
