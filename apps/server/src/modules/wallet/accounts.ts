import type { UserId } from '@fanlight/contract'
import type { Database } from '../../platform/db/db.ts'
import { sql } from '../../platform/db/sql.ts'

export type Currency = 'diamond' | 'usd'

/** What each account is for, and whether it may be empty. The house's and the provider's are a mirror of the outside. */
const kinds = {
  /** A user's diamonds. */
  wallet: { canRunOut: true },
  /** What a creator has earned and cannot have paid out yet. */
  earnings_held: { canRunOut: true },
  earnings: { canRunOut: true },
  /** What a creator asked to have paid out, until the provider has it. */
  paying_out: { canRunOut: true },
  /** Where diamonds come from when they are bought, and go when they are paid out. */
  issued: { canRunOut: false },
  /** The house's commission. */
  fees: { canRunOut: false },
  /** Where diamonds come from that nobody paid for: a bonus, an invitation. */
  promo: { canRunOut: false },
  /** What the house bears. */
  losses: { canRunOut: false },
  /** Money that fans paid. What went back is in `refunds`. */
  sales: { canRunOut: false },
  /** What was added to a price for the processing, and for the tax office. */
  processing_fees: { canRunOut: false },
  taxes: { canRunOut: false },
  refunds: { canRunOut: false },
  /** What the payment provider holds for us, or we owe it. */
  provider: { canRunOut: false },
} as const satisfies Record<string, { canRunOut: boolean }>

export type AccountKind = keyof typeof kinds
export type Account = { kind: AccountKind; ownerId: UserId | null; currency: Currency }

const ofUser =
  (kind: AccountKind) =>
  (ownerId: UserId): Account => ({ kind, ownerId, currency: 'diamond' })
const ofHouse = (kind: AccountKind, currency: Currency): Account => ({ kind, ownerId: null, currency })

export const walletOf = ofUser('wallet')
export const heldEarningsOf = ofUser('earnings_held')
export const earningsOf = ofUser('earnings')
export const payingOutOf = ofUser('paying_out')
export const issuedDiamonds = ofHouse('issued', 'diamond')
export const fees = ofHouse('fees', 'diamond')
export const promo = ofHouse('promo', 'diamond')
export const losses = ofHouse('losses', 'diamond')
export const sales = ofHouse('sales', 'usd')
export const processingFees = ofHouse('processing_fees', 'usd')
export const taxes = ofHouse('taxes', 'usd')
export const refunds = ofHouse('refunds', 'usd')
export const provider = ofHouse('provider', 'usd')

export const canRunOut = ({ kind }: Account): boolean => kinds[kind].canRunOut

const nameOf = ({ kind, ownerId, currency }: Account): string => `${kind}:${ownerId ?? ''}:${currency}`
const REMEMBERED_MAX = 50_000

/** Accounts are opened when they are first needed, and their numbers never change: most are known without asking. */
export function createAccountNumbers(db: Database) {
  const known = new Map<string, string>()

  async function open(account: Account): Promise<string> {
    const { kind, ownerId, currency } = account
    // Not in the caller's transaction: an account that stays open without a posting does no harm, a lock held for it
    // would. Nor from the pool: everybody there may be in a transaction that waits for this.
    const row = await db.maybe<{ accountId: string }>(sql`
      select ledger_open_account(${kind}::text, ${ownerId}::bigint, ${currency}::text, ${canRunOut(account)}::boolean)
        as account_id
    `)
    if (!row) throw new Error('The account was not opened')
    if (known.size >= REMEMBERED_MAX) known.clear()
    known.set(nameOf(account), row.accountId)
    return row.accountId
  }

  return {
    numberOf: (account: Account): string | Promise<string> => known.get(nameOf(account)) ?? open(account),
  }
}
