import { createHash } from 'node:crypto'
import { html, Html } from './html.ts'
import { dollars } from './money.ts'
import { cycleAfter } from './plans.ts'
import type { Cycle, Order, Plan, Subscription } from './store.ts'

const STYLE = `
:root{color-scheme:light dark;--paper:#FBF8F5;--surface:#fff;--sunken:#F3EEEA;--line:#E8E0DB;--ink:#1D1620;--muted:#6B606E;
--ember:#CF3B28;--on-ember:#fff;--caution:#8A5200;--caution-paper:#FFF1D6}
@media(prefers-color-scheme:dark){:root{--paper:#120F14;--surface:#1B171F;--sunken:#17131A;--line:#302935;--ink:#F6F1F4;
--muted:#A99FAE;--ember:#FF6B55;--on-ember:#1D1620;--caution:#F0A93B;--caution-paper:#2A2013}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);
font:15px/1.5 Figtree,system-ui,sans-serif;font-variant-numeric:tabular-nums}
.test{display:flex;flex-wrap:wrap;justify-content:center;gap:4px 12px;padding:10px 16px;background:var(--caution-paper);
color:var(--caution);text-align:center}
.test strong{letter-spacing:.12em}
main{flex:1;display:grid;place-items:center;padding:24px 16px calc(24px + env(safe-area-inset-bottom))}
.card{width:100%;max-width:440px;padding:32px;background:var(--surface);border-radius:20px;
box-shadow:0 8px 32px rgb(29 22 32/.08)}
h1{margin:0;font-size:26px;line-height:1.15;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
p{margin:0}.what{margin-top:8px;color:var(--muted);overflow-wrap:anywhere}
dl{margin:24px 0;padding:4px 16px;background:var(--sunken);border-radius:12px}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0;text-align:end;white-space:nowrap}
.total dt,.total dd{color:var(--ink);font-size:17px;font-weight:650}
.note{margin:-8px 0 24px;color:var(--muted);font-size:13px}
.hint{margin-top:-16px;color:var(--muted);font-size:12px;text-align:center}
form{display:grid;gap:12px}
button,.back{min-height:48px;padding:12px 20px;border:0;border-radius:12px;font:inherit;font-weight:600;cursor:pointer;
text-align:center;text-decoration:none}
.approve,.back{background:var(--ember);color:var(--on-ember)}.back{display:block}
.cancel{background:var(--sunken);color:var(--ink)}
.decline{min-height:44px;padding:8px;background:none;color:var(--muted);font-size:13px;font-weight:500;
text-decoration:underline;text-underline-offset:3px}
button:hover,.back:hover{filter:brightness(1.06)}
:focus-visible{outline:3px solid var(--ember);outline-offset:2px}
footer{margin-top:20px;color:var(--muted);font-size:12px;text-align:center;overflow-wrap:anywhere}
@media(max-width:480px){main{place-items:start center}.card{padding:24px 20px}}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** Made of our own constant alone. */
const styleElement = new Html(`<style>${STYLE}</style>`)

/** Nothing but this page's own style; and the browser may be sent on to the merchant after a choice. */
export function pageHeaders(sendsTo: readonly (string | null)[]): Record<string, string> {
  const origins = new Set(sendsTo.filter((url) => url !== null).map((url) => new URL(url).origin))
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${STYLE_HASH}'`,
      `form-action 'self' ${[...origins].join(' ')}`.trim(),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}

const page = (title: string, body: Html): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>TEST · ${title}</title>
        ${styleElement}
      </head>
      <body>
        <div class="test" role="note"><strong>TEST</strong> <span>This is a rehearsal: no money moves.</span></div>
        <main><div class="card">${body}</div></main>
      </body>
    </html>`.markup

const line = (name: string, value: string, isTotal = false): Html =>
  html`<div class="${isTotal ? 'total' : 'part'}">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

const money = (cents: number): string => `$${dollars(cents)}`
const days = (count: number): string => (count === 1 ? 'day' : `${count} days`)
const price = ({ cents }: Cycle): string => (cents === 0 ? 'Free' : money(cents))

const choices = (action: string, token: string): Html =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="token" value="${token}" />
    <button class="approve" name="choice" value="approve">Approve</button>
    <button class="cancel" name="choice" value="cancel">Cancel</button>
    <button class="decline" name="choice" value="decline" aria-describedby="declined">Decline</button>
    <p class="hint" id="declined">Approves with a card that turns out to have no cover.</p>
  </form>`

export function orderPage(order: Order): string {
  const { brand, id, description, itemTotal, handling, taxes, total } = order
  const body = html`<h1>Pay ${brand}</h1>
    <p class="what">${description}</p>
    <dl>
      ${line('Subtotal', money(itemTotal))} ${line('Processing fee', money(handling))} ${line('Taxes', money(taxes))}
      ${line('Total', money(total), true)}
    </dl>
    ${choices('/checkoutnow', id)}
    <footer>Test payment ${id}</footer>`
  return page(`Pay ${brand}`, body)
}

export function subscriptionPage(subscription: Subscription, plan: Plan, now: number): string {
  const { brand, id, token, startsAt } = subscription
  const [first, next] = [cycleAfter(plan, 0), cycleAfter(plan, 1)]
  const beginsLater = startsAt !== null && startsAt > now
  const beginning = beginsLater
    ? `First payment, ${new Date(startsAt).toISOString().slice(0, 10)}`
    : 'First payment, today'
  const rows = first
    ? [
        line(beginning, price(first), true),
        line('Covers', days(first.days) === 'day' ? '1 day' : days(first.days)),
        line('Then', next ? `${price(next)} every ${days(next.days)}` : 'nothing more'),
      ]
    : []
  const body = html`<h1>Subscribe at ${brand}</h1>
    <p class="what">${plan.name}</p>
    <dl>${rows}</dl>
    <p class="note">It renews by itself until it is cancelled.</p>
    ${choices('/webapps/billing/subscriptions', token)}
    <footer>Test subscription ${id}</footer>`
  return page(`Subscribe at ${brand}`, body)
}

/** It was decided already, here or elsewhere. */
export function decidedPage(brand: string, returnUrl: string | null): string {
  const back = returnUrl === null ? html`` : html`<a class="back" href="${returnUrl}">Back to ${brand}</a>`
  const body = html`<h1>Nothing left to do</h1>
    <p class="what">This payment has been decided already.</p>
    <dl>${line('Merchant', brand)}</dl>
    ${back}`
  return page('Decided', body)
}

export function unknownPage(): string {
  const body = html`<h1>Not found</h1>
    <p class="what">
      This payment is not known here, or its time is up. Go back to where you came from and begin again.
    </p>`
  return page('Not found', body)
}

export function aboutPage(): string {
  const body = html`<h1>The test provider</h1>
    <p class="what">
      It stands in for the payment provider while no real one is set up. Payments are approved or cancelled on its
      pages.
    </p>`
  return page('Test provider', body)
}
