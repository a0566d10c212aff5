import type { PostingKind, StatementLine } from '@fanlight/contract'
import type { MessageKey } from '../../platform/i18n/index.ts'

/** `named` where the other side is a person who is still here. */
type Words = { named: MessageKey; plain: MessageKey }

const only = (key: MessageKey): Words => ({ named: key, plain: key })

const words: Readonly<Record<PostingKind, { in: Words; out: Words }>> = {
  purchase: { in: only('wallet.line.purchase'), out: only('wallet.line.purchaseBack') },
  membership: {
    in: { named: 'wallet.line.membershipFrom', plain: 'wallet.line.membership' },
    out: { named: 'wallet.line.membershipTo', plain: 'wallet.line.membership' },
  },
  tip: {
    in: { named: 'wallet.line.tipFrom', plain: 'wallet.line.tip' },
    out: { named: 'wallet.line.tipTo', plain: 'wallet.line.tip' },
  },
  post_sale: {
    in: { named: 'wallet.line.postFrom', plain: 'wallet.line.post' },
    out: { named: 'wallet.line.postTo', plain: 'wallet.line.post' },
  },
  message_sale: {
    in: { named: 'wallet.line.messageFrom', plain: 'wallet.line.message' },
    out: { named: 'wallet.line.messageTo', plain: 'wallet.line.message' },
  },
  gift: {
    in: { named: 'wallet.line.giftFrom', plain: 'wallet.line.gift' },
    out: { named: 'wallet.line.giftTo', plain: 'wallet.line.gift' },
  },
  call: {
    in: { named: 'wallet.line.callWith', plain: 'wallet.line.call' },
    out: { named: 'wallet.line.callWith', plain: 'wallet.line.call' },
  },
  ticket: {
    in: { named: 'wallet.line.ticketFrom', plain: 'wallet.line.ticket' },
    out: { named: 'wallet.line.ticketTo', plain: 'wallet.line.ticket' },
  },
  live_request: {
    in: { named: 'wallet.line.requestBack', plain: 'wallet.line.request' },
    out: { named: 'wallet.line.requestTo', plain: 'wallet.line.request' },
  },
  invite_reward: {
    in: { named: 'wallet.line.inviteOf', plain: 'wallet.line.invite' },
    out: only('wallet.line.inviteBack'),
  },
  welcome: { in: only('wallet.line.welcome'), out: only('wallet.line.welcome') },
  refund: {
    in: { named: 'wallet.line.refundFrom', plain: 'wallet.line.refund' },
    out: only('wallet.line.refundTaken'),
  },
  release: { in: only('wallet.line.release'), out: only('wallet.line.release') },
  payout: { in: only('wallet.line.payout'), out: only('wallet.line.payout') },
  payout_returned: { in: only('wallet.line.payoutReturned'), out: only('wallet.line.payoutReturned') },
  correction: { in: only('wallet.line.correction'), out: only('wallet.line.correction') },
}

/** What a line of the statement says; its sentence takes the counterpart's `name`. */
export function wordsOf({ kind, amount, counterpart }: StatementLine): MessageKey {
  return words[kind][amount < 0 ? 'out' : 'in'][counterpart ? 'named' : 'plain']
}
