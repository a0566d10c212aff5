import type { Review, TopUp } from './open.ts'
import { ReviewDialog } from './review/ReviewDialog.tsx'
import { TopUpDialog } from './top-up/TopUpDialog.tsx'

type Props = { asked: TopUp | Review; onClose: () => void }

export function PaymentDialog({ asked, onClose }: Props) {
  return asked.dialog === 'topUp' ? (
    <TopUpDialog topUp={asked} onClose={onClose} />
  ) : (
    <ReviewDialog review={asked} onClose={onClose} />
  )
}
