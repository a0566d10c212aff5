import type { Cents, DisputeState, Instant } from '@fanlight/contract'

/**
 * A payment provider, as the rest of the server knows one. Each is a folder beside this file; which one is used is decided
 * where the server is put together. Every call that moves or promises money carries a `requestId`: the same one twice
 * happens once, so a call whose answer was lost is simply made again.
 *
 * A call throws `ProviderDeclined` when the provider said no, and `ProviderUnreachable` when nobody knows what happened:
 * too slow, out of reach, or failing after every retry. Nothing else is thrown on purpose.
 */
export type PaymentProvider = {
  /** Kept with every order, so that a change of provider does not lose the orders of the one before. */
  readonly name: string
  /** A rehearsal: no money moves. */
  readonly isTest: boolean

  /** Fails where it is out of reach. */
  probe(): Promise<void>
  /** Whether nothing came from it of late, however often it was asked. */
  isAway(): boolean
  createOrder(order: NewOrder): Promise<ProviderOrder>
  /** Null: the provider does not know it. */
  readOrder(providerOrderId: string): Promise<ProviderOrder | null>
  /** Takes the money of an approved order, or from a kept card. One that is not approved yet is answered as it stands. */
  captureOrder(providerOrderId: string, requestId: string, vaultId?: string): Promise<ProviderOrder>
  refund(refund: { captureId: string; cents: Cents; reason: string; requestId: string }): Promise<ProviderRefund>
  readRefund(refundId: string): Promise<ProviderRefund | null>

  /** Null: the provider does not know it. */
  readDispute(disputeId: string): Promise<ProviderDispute | null>

  /** A plan is what a subscription is to: a first period at its own price (0 is free) and length, then equal ones. */
  createPlan(plan: NewPlan): Promise<{ planId: string }>
  createSubscription(subscription: NewSubscription): Promise<ProviderSubscription>
  readSubscription(subscriptionId: string, since: Instant): Promise<ProviderSubscription | null>
  /** No further payment. One that has ended already stays ended. */
  cancelSubscription(subscriptionId: string, reason: string): Promise<void>

  /** With what browsers hand cards over, so that their numbers never come to us. */
  readonly cardFields: CardFields
  /** Whether it takes a card's number from us. Only a rehearsal does: it would make every server of ours handle cards. */
  readonly takesCardNumbers: boolean
  /** A place in the vault for a card that the browser brings itself. `returnUrl` says which site may do so. */
  startCard(setup: { requestId: string; returnUrl: string }): Promise<{ setupToken: string }>
  /** The card that was brought there is kept. */
  finishCard(setup: { requestId: string; setupToken: string }): Promise<KeptCard>
  keepCard(card: NewCard): Promise<KeptCard>
  forgetCard(vaultId: string): Promise<void>

  payOut(payout: NewPayout): Promise<ProviderPayout>
  readPayout(providerPayoutId: string): Promise<ProviderPayout | null>

  /** What a webhook tells us, or null if it does not come from the provider. `body` is exactly what was sent. */
  readEvent(headers: Readonly<Record<string, string | undefined>>, body: string): Promise<ProviderEvent | null>
}

/** The provider's script, and what it needs: where the frames are that it draws, and where it asks for something itself. */
export type CardFields = {
  readonly scriptUrl: string
  readonly frames: readonly string[]
  readonly reached: readonly string[]
}

export type NewOrder = {
  /** Ours; the provider hands it back. */
  orderId: string
  requestId: string
  subtotal: Cents
  processingFee: Cents
  taxes: Cents
  total: Cents
  description: string
  successUrl: string
  cancelUrl: string
  /** A kept card will pay for it, without anybody approving: it has no page to approve it on. */
  isByCard?: boolean
}

export type Capture = {
  captureId: string
  cents: Cents
  /** pending: the money is on its way, as with a bank transfer. */
  state: 'completed' | 'pending' | 'declined' | 'refunded' | 'partially_refunded'
  refundedCents: Cents
}

export type ProviderOrder = {
  providerOrderId: string
  /** created waits for the fan; approved for our capture; completed has a capture; voided will never be paid. */
  state: 'created' | 'approved' | 'completed' | 'voided'
  payUrl: string | null
  capture: Capture | null
}

export type ProviderRefund = { refundId: string; cents: Cents; state: 'completed' | 'pending' | 'failed' }

export type ProviderDispute = {
  disputeId: string
  /** The payment it is about, by the number that a capture or a subscription's payment has. */
  paymentId: string
  state: DisputeState
  cents: Cents
  /** What the payer got in the end; null: it does not say. */
  refunded: Cents | null
  /** In the provider's words. */
  reason: string
  openedAt: Instant
  closedAt: Instant | null
  /** It may be opened again after its end: of two looks the one with the later change counts. */
  changedAt: Instant
}

export type NewPlan = {
  /** The same plan asked for twice is one: spells what it is of. */
  requestId: string
  name: string
  firstCents: Cents
  firstDays: number
  thenCents: Cents
  thenDays: number
}

export type NewSubscription = {
  orderId: string
  requestId: string
  planId: string
  /** Left out: at once. A downgrade begins when what was paid for ends. */
  startsAt?: Instant
  successUrl: string
  cancelUrl: string
}

export type SubscriptionPayment = {
  paymentId: string
  cents: Cents
  at: Instant
  state: 'completed' | 'pending' | 'failed' | 'refunded' | 'partially_refunded'
}

export type ProviderSubscription = {
  subscriptionId: string
  /** created waits for the fan; active renews; suspended failed too often; canceled and expired will not be paid again. */
  state: 'created' | 'active' | 'suspended' | 'canceled' | 'expired'
  /** Who pays, by the provider's own number for them; null as long as nobody has said yes. */
  payerId: string | null
  payUrl: string | null
  nextPaymentAt: Instant | null
  /** Renewals that failed since the last that did not. */
  failedPayments: number
  /** Since the time asked for, oldest first. */
  payments: readonly SubscriptionPayment[]
}

export type NewCard = {
  requestId: string
  cardNumber: string
  expiryMonth: string
  expiryYear: string
  cvc: string
  cardHolderName: string
  email: string
  billing: { line: string; city: string; state: string; zipCode: string; country: string }
}
/** `expiryYear` has two digits. */
export type KeptCard = { vaultId: string; brand: string; lastFour: string; expiryMonth: string; expiryYear: string }

export type NewPayout = { payoutId: string; requestId: string; receiver: string; cents: Cents; note: string }
export type ProviderPayout = {
  providerPayoutId: string
  state: 'pending' | 'paid' | 'failed'
  /** What the provider says about a failure. */
  reason: string | null
}

/**
 * An event says what to look at, not what to believe: events come twice, late and in any order, so the code that handles one asks
 * the provider how things stand.
 */
export type ProviderEvent = {
  eventId: string
  about:
    | { kind: 'order'; providerOrderId: string }
    | { kind: 'subscription'; subscriptionId: string }
    | { kind: 'payout'; providerPayoutId: string }
    | { kind: 'dispute'; disputeId: string }
    | { kind: 'other' }
}

/** The provider said no: a card without cover, an order that cannot be captured any more. */
export class ProviderDeclined extends Error {
  override readonly name = 'ProviderDeclined'
  /** The provider's own word for it, for the log. */
  readonly issue: string
  /** The payer may choose another way to pay and approve the same order once more. */
  readonly mayTryAgain: boolean
  constructor(issue: string, { mayTryAgain = false }: { mayTryAgain?: boolean } = {}) {
    super(`The provider declined: ${issue}`)
    this.issue = issue
    this.mayTryAgain = mayTryAgain
  }
}

/** Nobody knows whether it happened. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}
