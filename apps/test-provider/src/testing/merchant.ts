import { createTestProvider, type TestProvider, type TestProviderOptions } from '../index.ts'

export type Sent = { id: string; type: string; headers: Record<string, string>; body: string }
export type Answer = { status: number; body: Record<string, unknown> & { details?: { issue: string }[] } }

/** A merchant with an account at a test provider of its own: asks its API, moves its strings, gets its webhooks. */
export async function openShop(options: Partial<TestProviderOptions> = {}) {
  const keys = { clientId: 'shop', clientSecret: 'shop-secret', webhookId: 'HOOK' }
  const sent: Sent[] = []
  const statuses: number[] = []
  let time = Date.UTC(2026, 0, 1)
  const provider: TestProvider = createTestProvider({
    ...keys,
    now: () => time,
    isTicking: false,
    webhookUrl: 'http://shop.example/hook',
    deliver: (_url, headers, body) => {
      const { id, event_type: type } = JSON.parse(body) as { id: string; event_type: string }
      sent.push({ id, type, headers, body })
      return Promise.resolve(statuses.shift() ?? 200)
    },
    ...options,
  })
  const url = await provider.listen(0)
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  const authorization = `Basic ${btoa(`${keys.clientId}:${keys.clientSecret}`)}`
  const signIn = await fetch(`${url}/v1/oauth2/token`, { method: 'POST', headers: { authorization }, body: form })
  const { access_token: token } = (await signIn.json()) as { access_token: string }

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] }
  }
  const post = (path: string, body: unknown, requestId?: string) =>
    ask('POST', path, body, requestId === undefined ? {} : { 'paypal-request-id': requestId })

  async function control(path: string, body: object = {}): Promise<Record<string, unknown>> {
    const answer = await ask('POST', `/test/${path}`, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  return {
    provider,
    url,
    sent,
    /** What the shop answers to the next webhooks. */
    statuses,
    ask,
    post,
    control,
    state: async () =>
      (await ask('GET', '/test/state')).body as Record<string, Record<string, Record<string, unknown>>>,
    advance: (milliseconds: number) => void (time += milliseconds),
    async order(changes: object = {}, requestId?: string): Promise<string> {
      const { status, body } = await post('/v2/checkout/orders', orderBody(changes), requestId)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body['id'] as string
    },
    close: () => provider.close(),
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>

const usd = (value: string) => ({ currency_code: 'USD', value })

export const orderBody = (changes: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: '1',
      description: '100 diamonds',
      amount: {
        ...usd('11.23'),
        breakdown: { item_total: usd('10.00'), handling: usd('0.50'), tax_total: usd('0.73') },
      },
      ...changes,
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Fanlight',
        return_url: 'https://shop.example/back?order=1',
        cancel_url: 'https://shop.example/cancel',
      },
    },
  },
})

export const cycle = (days: number, value: string, times: number) => ({
  tenure_type: times === 1 ? 'TRIAL' : 'REGULAR',
  sequence: times === 1 ? 1 : 2,
  total_cycles: times,
  frequency: { interval_unit: 'DAY', interval_count: days },
  pricing_scheme: { fixed_price: usd(value) },
})

export async function subscribe(
  shop: Shop,
  {
    cycles = [cycle(30, '9.99', 0)],
    name = 'Premium',
    start = {},
  }: { cycles?: object[]; name?: string; start?: object } = {},
): Promise<{ id: string; payUrl: string }> {
  await shop.post('/v1/catalogs/products', { id: 'PRODUCT', name: 'Memberships', type: 'SERVICE' })
  const preferences = { payment_failure_threshold: 3 }
  const plan = await shop.post('/v1/billing/plans', {
    product_id: 'PRODUCT',
    name,
    billing_cycles: cycles,
    payment_preferences: preferences,
  })
  const made = await shop.post('/v1/billing/subscriptions', {
    plan_id: plan.body['id'],
    custom_id: '7',
    ...start,
    application_context: { return_url: 'https://shop.example/back', cancel_url: 'https://shop.example/cancel' },
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const links = made.body['links'] as { rel: string; href: string }[]
  return { id: made.body['id'] as string, payUrl: links.find(({ rel }) => rel === 'approve')?.href ?? '' }
}
