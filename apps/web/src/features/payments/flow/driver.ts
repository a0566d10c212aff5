import {
  createOrder,
  getOrderStatus,
  ORDER_TYPES,
  type CardId,
  type Cents,
  type OrderId,
  type PackageId,
} from '@fanlight/contract'
import { call } from '../../../platform/api/index.ts'
import { currentDevice } from '../../../platform/device/device.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { text } from '../../../platform/i18n/index.ts'
import { currentPath } from '../../../platform/navigation/index.ts'
import { storage, tabStorage } from '../../../platform/storage/index.ts'
import { createStore } from '../../../platform/store.ts'
import { jumpAddress, returnAddress } from '../jump/address.ts'
import { rereadMoney } from '../queries.ts'
import { showMembershipPaid } from './membership-paid.ts'
import { advance, idle, type Effect, type Flow, type Signal } from './payment-flow.ts'
import { isUncertain, refusalOf } from './refusal.ts'
import type { PaymentStart } from './start.ts'
import { isWindowMessage, listenToWindow } from './window-line.ts'
import { sayOutcome } from './words.ts'

export type PaymentWindow = Pick<Window, 'closed' | 'focus' | 'close'>

/** What the browser does for a payment. */
export type Outside = {
  /** Null where the browser does not let a window open. */
  openWindow: (address: string) => PaymentWindow | null
  leave: (address: string) => void
}

type Followed = {
  orderType: 1 | 2
  onPaid?: (() => void) | undefined
  onFailed?: (() => void) | undefined
}
export type Payment = Omit<Followed, 'orderType'> & { start: PaymentStart }
export type CardPayment = Omit<Followed, 'orderType'> & {
  packageId: PackageId
  price: Cents
  cardId: CardId
  /** The same intention carries the same key. */
  key: string
}

/** `id` tells whose payment it is: a dialog that began another one is not concerned. */
export type PaymentState = { id: string | null; flow: Flow }

const LOOK_EVERY_MS = 500

/**
 * Does what the machine in payment-flow.ts decides. One payment at a time, as there is one window; it goes on when the
 * dialog that began it is closed.
 */
export function createPaymentDriver(outside: Outside) {
  const state = createStore<PaymentState>({ id: null, flow: idle })
  let followed: Followed = { orderType: 1 }
  let opened: PaymentWindow | null = null
  let stopFollowing = () => undefined as void

  function send(id: string, signal: Signal): void {
    if (state.get().id !== id) return
    const { flow, effects } = advance(state.get().flow, signal)
    state.set({ id, flow })
    for (const effect of effects) perform(id, effect)
  }

  function perform(id: string, effect: Effect): void {
    switch (effect.type) {
      case 'say':
        return isShown(effect.what) ? undefined : sayOutcome(effect.what, followed.orderType, effect.refusal)
      case 'ask':
        return void ask(id, effect.orderId)
      case 'succeed':
        void rereadMoney()
        return followed.onPaid?.()
      case 'fail':
        return followed.onFailed?.()
    }
  }

  /** A membership that has begun is a moment of its own, not a word in passing. */
  function isShown(what: Extract<Effect, { type: 'say' }>['what']): boolean {
    const { flow } = state.get()
    const orderId = flow.phase === 'over' ? flow.orderId : null
    const hasBegun = followed.orderType === ORDER_TYPES.subscribe && (what === 'done' || what === 'success')
    return hasBegun && orderId !== null && showMembershipPaid(orderId)
  }

  async function ask(id: string, orderId: OrderId): Promise<void> {
    try {
      const { status, order } = await call(getOrderStatus, { orderId })
      send(id, { type: 'answered', orderId, status, closedBecause: order.closedBecause })
    } catch (error) {
      send(id, { type: 'unanswered', refusal: refusalOf(error) })
    }
  }

  /** From here on what happens belongs to this payment. */
  function take(id: string, payment: Followed): void {
    stopFollowing()
    // One payment at a time: what is left in the window before is an order to go on with.
    opened?.close()
    opened = null
    followed = payment
    state.set({ id, flow: idle })
  }

  function followWindow(id: string, own: PaymentWindow): void {
    const stopListening = listenToWindow(id, (message) => send(id, { type: 'told', message }))
    const timer = setInterval(() => {
      if (!own.closed) return
      clearInterval(timer)
      send(id, { type: 'windowClosed' })
    }, LOOK_EVERY_MS)
    opened = own
    stopFollowing = () => {
      clearInterval(timer)
      stopListening()
    }
  }

  /** In the click itself: browsers let a window open only then. Answers the payment's id. */
  function pay({ start, ...payment }: Payment): string {
    const id = newFlow()
    take(id, { ...payment, orderType: start.orderType })
    storage.paymentIntent.set({ flow: id, orderId: null })
    const address = jumpAddress(currentDevice(), id, start)
    const own = outside.openWindow(address)
    if (own) {
      followWindow(id, own)
      send(id, { type: 'started' })
    } else void payHere(id, address, start.orderType)
    return id
  }

  async function payHere(id: string, address: string, orderType: 1 | 2): Promise<void> {
    const goes = await confirm({
      title: text('payments.blocked.title'),
      text: text('payments.blocked.text'),
      confirmLabel: text('payments.blocked.goOn'),
    })
    if (!goes || state.get().id !== id) return
    tabStorage.paymentHere.set({ flow: id, place: currentPath(), orderType, told: null })
    send(id, { type: 'started' })
    outside.leave(address)
  }

  /** Back from a payment that happened in this tab: says what became of it. */
  function comeBack(): void {
    const here = tabStorage.paymentHere.get()
    if (!here) return
    tabStorage.paymentHere.remove()
    take(here.flow, { orderType: here.orderType })
    send(here.flow, { type: 'started' })
    if (isWindowMessage(here.told)) send(here.flow, { type: 'told', message: here.told })
    send(here.flow, { type: 'windowClosed' })
  }

  /** A stored card pays without a window. */
  function payByCard({ packageId, price, cardId, key, ...payment }: CardPayment): string {
    const id = newFlow()
    const orderType = 1
    take(id, { ...payment, orderType })
    send(id, { type: 'started' })
    const back = (result: 'success' | 'cancel') =>
      returnAddress(currentDevice(), { origin: location.origin, flow: id, orderType, result })
    const input = { packageId, price, cardId, successUrl: back('success'), cancelUrl: back('cancel') }
    call(createOrder, input, { idempotencyKey: key }).then(
      ({ orderId, status }) => send(id, { type: 'answered', orderId, status, closedBecause: null }),
      (error: unknown) => {
        const refusal = refusalOf(error)
        if (isUncertain(error)) send(id, { type: 'unanswered', refusal })
        else send(id, { type: 'refused', refusal, isDeclined: refusal.reason === 'PAYMENT_DECLINED' })
      },
    )
    return id
  }

  return {
    state,
    pay,
    payByCard,
    comeBack,
    /** The server says that an order has moved on. */
    orderChanged(orderId: OrderId, status: 'TO_PAY' | 'PAID' | 'DONE' | 'CLOSED'): void {
      const { id } = state.get()
      if (id !== null) send(id, { type: 'orderChanged', orderId, status })
    },
    showWindow: () => opened?.focus(),
    /** Its closing is noticed like any other. */
    closeWindow: () => opened?.close(),
    forget(): void {
      const { id } = state.get()
      if (id !== null) send(id, { type: 'dismissed' })
      stopFollowing()
    },
  }
}

/** `crypto.randomUUID` exists only where the page came by https. */
function newFlow(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
