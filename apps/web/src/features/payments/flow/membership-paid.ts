import type { OrderId } from '@fanlight/contract'

type Show = (orderId: OrderId) => void

let shown: Show | null = null

/** Who shows that a membership has begun, on whichever page its payment ended. Answers how to stop. */
export function onMembershipPaid(show: Show): () => void {
  shown = show
  return () => {
    if (shown === show) shown = null
  }
}

/** Says false where nobody shows it: then a word has to do. */
export function showMembershipPaid(orderId: OrderId): boolean {
  shown?.(orderId)
  return shown !== null
}
