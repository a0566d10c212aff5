import type { Review, TopUp } from './open.ts'
import { ReviewDialog } from './review/ReviewDialog.tsx'
import { TopUpDialog } from './top-up/TopUpDialog.tsx'

/** Both in one piece: whoever comes from the one to the other does not wait in between. */
export function PaymentDialog({ asked }: { asked: TopUp | Review }) {
  return asked.dialog === 'topUp' ? (
    <TopUpDialog key={asked.serial} topUp={asked} />
  ) : (
    <ReviewDialog key={asked.serial} review={asked} />
  )
}
