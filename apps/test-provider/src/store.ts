import { openJournal } from './journal.ts'

export type Order = {
  id: string
  /** As PayPal: an order that waits for the payer requires their action; one without a way to pay is merely there. */
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  createdAt: number
  customId: string | null
  invoiceId: string | null
  description: string
  brand: string
  total: number
  itemTotal: number
  handling: number
  taxes: number
  returnUrl: string | null
  cancelUrl: string | null
  /** What happens when it is captured. */
  payer: Payer
}
export type Payer = 'pays' | 'pays_later' | 'declines'

export type Capture = {
  id: string
  orderId: string
  cents: number
  at: number
  status: 'COMPLETED' | 'PENDING' | 'DECLINED'
}
/** Of a capture or of a sale. */
export type Refund = { id: string; of: string; cents: number; at: number; status: 'COMPLETED' | 'PENDING' | 'FAILED' }

/** A payer's claim about a capture or a sale. */
export type Dispute = {
  id: string
  of: string
  cents: number
  openedAt: number
  closedAt: number | null
  outcome: string | null
  /** What the payer got in the end. */
  refunded?: number
}

export type Product = { id: string; name: string }
export type Cycle = { days: number; cents: number; /** 0: without end. */ times: number }
export type Plan = { id: string; name: string; cycles: Cycle[]; failuresAllowed: number }
export type Subscription = {
  id: string
  /** Stands for it on the page where it is approved. */
  token: string
  planId: string
  customId: string | null
  brand: string
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  createdAt: number
  startsAt: number | null
  returnUrl: string
  cancelUrl: string
  payer: Payer
  /** Who said yes; null until then, and in journals of before. */
  payerId?: string | null
  cyclesDone: number
  /** When the next cycle begins; when a payment failed, `retryAt` is when it is tried again. */
  dueAt: number | null
  retryAt: number | null
  failedPayments: number
}
/** A subscription's payment. */
export type Sale = { id: string; subscriptionId: string; cents: number; at: number; status: 'COMPLETED' | 'DECLINED' }

/** A place for a card: one that the browser brings is empty at first, and only its own site may bring it. */
export type SetupToken = { id: string; origin: string | null; card: Card | null }

export type Card = { id: string; lastFour: string; brand: string; expiry: string; declines: boolean }
export type Payout = {
  id: string
  itemId: string
  senderBatchId: string
  senderItemId: string
  receiver: string
  note: string
  cents: number
  createdAt: number
  status: 'PENDING' | 'SUCCESS' | 'FAILED' | 'RETURNED'
}

export type OutgoingEvent = {
  id: string
  type: string
  body: string
  state: 'waiting' | 'held' | 'sent' | 'failed' | 'dropped'
  attempts: number
  /** Epoch milliseconds of the real clock: the one of the test may stand still. */
  nextAt: number
}
/** An answer that is given again to the same PayPal-Request-Id. */
export type KnownRequest = { id: string; status: number; kind: ResourceKind; resourceId: string; digest: string | null }
export type ResourceKind = 'order' | 'refund' | 'product' | 'plan' | 'subscription' | 'setupToken' | 'card' | 'payout'

export type Settings = {
  id: 'settings'
  clockOffsetMs: number
  webhookUrl: string | null
  webhooks: 'normal' | 'off' | 'hold' | 'duplicate' | 'reverse'
  webhookDelayMs: number
  payouts: 'by_themselves' | 'by_hand'
  refunds: 'at_once' | 'by_hand'
  /** Who approves; left out, each is somebody else. */
  payerId?: string | null
}

export type Tables = {
  orders: Order
  captures: Capture
  refunds: Refund
  disputes: Dispute
  products: Product
  plans: Plan
  subscriptions: Subscription
  sales: Sale
  setupTokens: SetupToken
  cards: Card
  payouts: Payout
  events: OutgoingEvent
  requests: KnownRequest
  settings: Settings
}
type Table = keyof Tables
type Change = { [T in Table]: { table: T; id: string; record: Tables[T] | null } }[Table]

export type Store = {
  find<T extends Table>(table: T, id: string): Tables[T] | null
  /** In the order they were first put. */
  all<T extends Table>(table: T): Tables[T][]
  put<T extends Table>(table: T, record: Tables[T]): void
  remove(table: Table, id: string): void
  settings(): Settings
  /** All of what is put inside, or none of it if it throws: one line of the journal. */
  commit<T>(work: () => T): T
  close(): void
}

const firstSettings: Settings = {
  id: 'settings',
  clockOffsetMs: 0,
  webhookUrl: null,
  webhooks: 'normal',
  webhookDelayMs: 0,
  payouts: 'by_themselves',
  refunds: 'at_once',
}

/** Everything the provider knows, in memory and, with a journal, on disk. */
export function createStore(journalPath: string | undefined): Store {
  const journal = openJournal(journalPath)
  const records = new Map<Table, Map<string, unknown>>()
  let pending: Change[] | null = null

  const tableOf = (table: Table): Map<string, unknown> => {
    const known = records.get(table) ?? new Map<string, unknown>()
    records.set(table, known)
    return known
  }
  const apply = ({ table, id, record }: Change): void => {
    if (record === null) tableOf(table).delete(id)
    else tableOf(table).set(id, record)
  }
  for (const line of journal.lines) for (const change of JSON.parse(line) as Change[]) apply(change)

  const change = (made: Change): void => {
    if (!pending) throw new Error('Changes are made inside a commit')
    pending.push(made)
  }

  const store: Store = {
    find<T extends Table>(table: T, id: string) {
      const changed = pending?.findLast((made) => made.table === table && made.id === id)
      return ((changed ? changed.record : tableOf(table).get(id)) ?? null) as Tables[T] | null
    },
    all<T extends Table>(table: T) {
      const ids = new Set(tableOf(table).keys())
      for (const made of pending ?? []) if (made.table === table) ids.add(made.id)
      return [...ids].map((id) => store.find(table, id)).filter((record) => record !== null)
    },
    put: (table, record) => change({ table, id: record.id, record } as Change),
    remove: (table, id) => change({ table, id, record: null }),
    settings: () => store.find('settings', 'settings') ?? firstSettings,
    commit(work) {
      if (pending) return work()
      const changes: Change[] = (pending = [])
      try {
        const result = work()
        if (changes.length > 0) journal.append(JSON.stringify(changes))
        changes.forEach(apply)
        return result
      } finally {
        pending = null
      }
    },
    close: () => journal.close(),
  }
  return store
}
