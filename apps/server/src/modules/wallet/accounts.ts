import type { UserId } from '@fanlight/contract'
import type { Database } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type Currency = 'diamond' | 'usd'

/** What each account is for, what it holds, and whether that can run out. The house's and the provider's are a mirror of the outside. */
const kinds = {
  /** A user's diamonds. */
  wallet: { currency: 'diamond', canRunOut: true },
  /** What a creator has earned and cannot have paid out yet. */
  earnings_held: { currency: 'diamond', canRunOut: true },
  earnings: { currency: 'diamond', canRunOut: true },
  /** What a creator owes the house: it was paid out before what it came from was taken back. */
  debts: { currency: 'diamond', canRunOut: true },
  /** What a fan has set aside for something that is not certain yet: a call, a request. */
  escrow: { currency: 'diamond', canRunOut: true },
  /** What a creator asked to have paid out, until the provider has it. */
  paying_out: { currency: 'diamond', canRunOut: true },
  /** Where diamonds come from when they are bought, and go when they are paid out. */
  issued: { currency: 'diamond', canRunOut: false },
  /** The house's commission. */
  fees: { currency: 'diamond', canRunOut: false },
  /** Where diamonds come from that nobody paid for: a bonus, an invitation. */
  promo: { currency: 'diamond', canRunOut: false },
  /** The other side of what creators owe. */
  receivables: { currency: 'diamond', canRunOut: false },
  /** What people who left had to give up. */
  forfeits: { currency: 'diamond', canRunOut: false },
  /** What the house bears. */
  losses: { currency: 'diamond', canRunOut: false },
  /** Money that fans paid. What went back is in `refunds`. */
  sales: { currency: 'usd', canRunOut: false },
  /** What was added to a price for the processing, and for the tax office. */
  processing_fees: { currency: 'usd', canRunOut: false },
  taxes: { currency: 'usd', canRunOut: false },
  refunds: { currency: 'usd', canRunOut: false },
  /** What the payment provider holds for us, or we owe it. */
  provider: { currency: 'usd', canRunOut: false },
} as const satisfies Record<string, { currency: Currency; canRunOut: boolean }>

export type AccountKind = keyof typeof kinds
export type Account = { kind: AccountKind; ownerId: UserId | null; currency: Currency }

const ofUser =
  (kind: AccountKind) =>
  (ownerId: UserId): Account => ({ kind, ownerId, currency: kinds[kind].currency })
const ofHouse = (kind: AccountKind): Account => ({ kind, ownerId: null, currency: kinds[kind].currency })

export const walletOf = ofUser('wallet')
export const heldEarningsOf = ofUser('earnings_held')
export const earningsOf = ofUser('earnings')
export const payingOutOf = ofUser('paying_out')
export const debtsOf = ofUser('debts')
export const escrowOf = ofUser('escrow')
export const receivables = ofHouse('receivables')
export const issuedDiamonds = ofHouse('issued')
export const fees = ofHouse('fees')
export const promo = ofHouse('promo')
export const forfeits = ofHouse('forfeits')
export const losses = ofHouse('losses')
export const sales = ofHouse('sales')
export const processingFees = ofHouse('processing_fees')
export const taxes = ofHouse('taxes')
export const refunds = ofHouse('refunds')
export const provider = ofHouse('provider')

/** What is added up per creator as it is posted. */
export const isEarnings = ({ kind }: Account): boolean => kind === 'earnings_held' || kind === 'earnings'

export const canRunOut = ({ kind }: Account): boolean => kinds[kind].canRunOut

const REMEMBERED_MAX = 50_000

/** Accounts are opened when they are first needed, and their numbers never change: most are known without asking. */
export function createAccountNumbers(db: Database) {
  // By kind, then by owner: two short looks instead of a name put together for each.
  const known = new Map<AccountKind, Map<UserId | null, string>>()

  async function open(account: Account): Promise<string> {
    const { kind, ownerId, currency } = account
    // Not in the caller's transaction: an account that stays open without a posting does no harm, a lock held for it
    // would. Nor from the pool: everybody there may be in a transaction that waits for this.
    const row = await db.maybe<{ accountId: string }>(sql`
      select ledger_open_account(${kind}::text, ${ownerId}::bigint, ${currency}::text, ${canRunOut(account)}::boolean)
        as account_id
    `)
    if (!row) throw new Error('The account was not opened')
    let ofKind = known.get(kind)
    if (!ofKind || ofKind.size >= REMEMBERED_MAX) known.set(kind, (ofKind = new Map()))
    ofKind.set(ownerId, row.accountId)
    return row.accountId
  }

  return {
    /** Its number, at once when it is known. */
    known: ({ kind, ownerId }: Account): string | undefined => known.get(kind)?.get(ownerId),
    open,
  }
}
