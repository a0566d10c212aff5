import { newId, type Context } from './answers.ts'
import { approveOrder } from './orders.ts'
import { aboutPage, decidedPage, orderPage, pageHeaders, subscriptionPage, unknownPage } from './page.ts'
import type { Order, Payer, Subscription } from './store.ts'
import { approveSubscription } from './subscriptions.ts'

export type Page = { status: number; headers: Record<string, string>; body: string }
export type Choice = 'approve' | 'cancel' | 'decline' | 'pay_later'

const payers: Readonly<Record<Exclude<Choice, 'cancel'>, Payer>> = {
  approve: 'pays',
  decline: 'declines',
  pay_later: 'pays_later',
}
export const isChoice = (text: string): text is Choice => text === 'cancel' || Object.hasOwn(payers, text)

const show = (body: string, sendsTo: readonly (string | null)[] = [], status = 200): Page => ({
  status,
  headers: pageHeaders(sendsTo),
  body,
})
const sendTo = (location: string): Page => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
})

const withQuery = (address: string, query: Record<string, string>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

const orderReturn = ({ id, returnUrl }: Order): string | null =>
  returnUrl === null ? null : withQuery(returnUrl, { token: id, PayerID: 'TESTPAYER' })

const subscriptionQuery = ({ id, token }: Subscription) => ({ subscription_id: id, ba_token: token, token: newId(17) })

/** The pages where the payer decides; the paths are PayPal's own. */
export function showCheckout(context: Context, path: string, query: URLSearchParams): Page | null {
  const { store } = context
  if (path === '/') return show(aboutPage())
  if (path === '/checkoutnow') {
    const order = store.find('orders', query.get('token') ?? '')
    if (!order) return show(unknownPage(), [], 404)
    if (order.status !== 'PAYER_ACTION_REQUIRED') return show(decidedPage(order.brand, orderReturn(order)))
    return show(orderPage(order), [order.returnUrl, order.cancelUrl])
  }
  if (path === '/webapps/billing/subscriptions') {
    const subscription = subscriptionWith(context, query.get('ba_token') ?? '')
    const plan = subscription && store.find('plans', subscription.planId)
    if (!plan) return show(unknownPage(), [], 404)
    const { brand, returnUrl, cancelUrl, status } = subscription
    if (status !== 'APPROVAL_PENDING') {
      return show(decidedPage(brand, withQuery(returnUrl, subscriptionQuery(subscription))))
    }
    return show(subscriptionPage(subscription, plan, context.now()), [returnUrl, cancelUrl])
  }
  return null
}

const subscriptionWith = ({ store }: Context, token: string): Subscription | null =>
  store.all('subscriptions').find((subscription) => subscription.token === token) ?? null

/** A button of the page was pressed. */
export function decide(context: Context, path: string, form: URLSearchParams): Page | null {
  const [token, choice] = [form.get('token') ?? '', form.get('choice') ?? '']
  if (!['/checkoutnow', '/webapps/billing/subscriptions'].includes(path)) return null
  if (!isChoice(choice)) return show(unknownPage(), [], 400)
  if (path === '/checkoutnow') {
    const location = context.store.find('orders', token) && decideOrder(context, token, choice)
    return location ? sendTo(location) : show(unknownPage(), [], 404)
  }
  const subscription = subscriptionWith(context, token)
  return subscription ? sendTo(decideSubscription(context, subscription.id, choice)) : show(unknownPage(), [], 404)
}

/** Where the payer's browser goes next. A cancelled order stays open: the payer may come back to it. */
export function decideOrder(context: Context, id: string, choice: Choice): string | null {
  if (choice === 'cancel') {
    const order = context.store.find('orders', id)
    return order?.cancelUrl ? withQuery(order.cancelUrl, { token: id }) : null
  }
  return orderReturn(approveOrder(context, id, payers[choice]))
}

export function decideSubscription(context: Context, id: string, choice: Choice): string {
  if (choice !== 'cancel') {
    const approved = approveSubscription(context, id, payers[choice])
    return withQuery(approved.returnUrl, subscriptionQuery(approved))
  }
  const subscription = context.store.find('subscriptions', id)
  if (!subscription) throw new Error('Only a known subscription is decided')
  return withQuery(subscription.cancelUrl, subscriptionQuery(subscription))
}
