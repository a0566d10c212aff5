import type { CardId, Cents, PackageId } from '@fanlight/contract'
import { askToLogin, loginRequest } from '../../platform/dialogs/index.ts'
import { currentSession } from '../../platform/session/index.ts'
import { createStore } from '../../platform/store.ts'
import type { PaymentStart } from './flow/start.ts'

export type TopUpRequest = {
  /** How many diamonds are missing: the smallest package that gives as many is chosen first. */
  need?: number | undefined
  /** Runs when the diamonds are there. */
  onPaid?: (() => void) | undefined
}

export type ReviewRequest = {
  kind: 'membership' | 'package'
  /** What is bought, in words: 'Premium with Velvet'. */
  title: string
  /** What makes up the subtotal; what is taken off is below zero. */
  lines?: readonly { label: string; amount: Cents }[] | undefined
  /** What is paid now, without what comes on top. */
  subtotal: Cents
  /** For what renews: `total` is what each later period costs, without what comes on top; the subtotal unless said. */
  recurring?: { everyDays: number; total?: Cents | undefined } | undefined
  /** What the payment window calls. */
  start: PaymentStart
  /** A stored card that pays for a package at once, without a window. */
  card?: { cardId: CardId; packageId: PackageId; name: string } | undefined
  /** Leads back to what was chosen before. */
  onBack?: (() => void) | undefined
  onPaid?: (() => void) | undefined
}

/** What was chosen in 'Diamonds&Pay': kept for whoever comes back to it. */
export type TopUpChoice = { packageId: PackageId; method: string }

type TopUpAsked = { dialog: 'topUp'; request: TopUpRequest; chosen: TopUpChoice | null }
type ReviewAsked = { dialog: 'review'; request: ReviewRequest }
/** The number tells one from the next: what was typed into one is not the other's. */
export type TopUp = TopUpAsked & { serial: number }
export type Review = ReviewAsked & { serial: number }

/** The dialog about paying that is asked for; one at a time. */
export const paymentDialog = createStore<TopUp | Review | null>(null)

let serial = 0
/** What had the focus before the first of them: it gets it back after the last. */
let opener: Element | null = null

/** Shows a dialog in the place of the one that is there. */
export function showPaymentDialog(asked: TopUpAsked | ReviewAsked): void {
  if (!paymentDialog.get()) opener = document.activeElement
  serial += 1
  paymentDialog.set({ ...asked, serial })
}

export function returnFocus(): void {
  if (document.activeElement !== document.body) return
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}

/** Opens 'Diamonds&Pay'. */
export function openTopUp(request: TopUpRequest = {}): void {
  openSignedIn({ dialog: 'topUp', request, chosen: null })
}

/** Opens 'Review & Pay'. */
export function openReview(request: ReviewRequest): void {
  openSignedIn({ dialog: 'review', request })
}

export function closePayment(): void {
  paymentDialog.set(null)
}

/** A visitor is asked to log in first, and comes back to the dialog by doing so. */
function openSignedIn(asked: TopUpAsked | ReviewAsked): void {
  const open = () => {
    if (currentSession().status === 'signedIn') showPaymentDialog(asked)
  }
  if (currentSession().status === 'signedIn') return open()
  askToLogin()
  const request = loginRequest.get()
  const stop = loginRequest.subscribe(() => {
    if (loginRequest.get() === request) return
    stop()
    open()
  })
}
