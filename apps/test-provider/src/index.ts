import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { malformed, notFound, Refused, type Context } from './answers.ts'
import { createRoutes, createTokens, once, shown, stateOf } from './api.ts'
import { showCardFields } from './card-fields.ts'
import { decide, showCheckout, type Page } from './checkout.ts'
import { catchUp, createControl, mayControl, type Failure } from './control.ts'
import { createStore } from './store.ts'
import { bringCard } from './vault.ts'
import { createWebhooks, deliverByHttp, RETRY_MS, type Deliver } from './webhooks.ts'

export type TestProviderOptions = {
  clientId: string
  clientSecret: string
  webhookId: string
  /** Known later, as a rule: the merchant's own address is. */
  webhookUrl?: string
  /** A file that outlives us. Without one everything is in memory. */
  journal?: string
  now?: () => number
  random?: () => number
  /** How a webhook leaves: by HTTP, unless a test takes it itself. */
  deliver?: Deliver
  /** How long to wait before each further attempt at a webhook that was not taken. */
  retryMs?: readonly number[]
  /** Looks by itself for what has come due. A test that moves the time says false and asks. */
  isTicking?: boolean
}

export type TestProvider = {
  /** On the first of these ports that is free; 0 is any. */
  listen(...ports: number[]): Promise<string>
  readonly url: string
  setWebhookUrl(url: string): void
  /** When every webhook that may go out was tried. */
  settled(): Promise<void>
  close(): Promise<void>
}

const BODY_MAX_BYTES = 1_000_000
const TICK_MS = 1_000
const TICKS_PER_BILLING = 30
const HOST = '127.0.0.1'

/** A payment provider that moves no money: the part of PayPal's API that Fanlight speaks, and the page to approve on. */
export function createTestProvider(options: TestProviderOptions): TestProvider {
  const { clientId, clientSecret, webhookId, now: time = Date.now, random = Math.random } = options
  const store = createStore(options.journal)
  const failures: Failure[] = []
  const requests: Record<string, number> = {}
  const hanging = new Set<ServerResponse>()
  let url = ''

  const now = () => time() + store.settings().clockOffsetMs
  const tokens = createTokens(clientId, clientSecret, now)
  const webhooks = createWebhooks({
    store,
    webhookId,
    secret: clientSecret,
    certificateUrl: () => `${url}/certificate`,
    deliver: options.deliver ?? deliverByHttp,
    random,
    retryMs: options.retryMs ?? RETRY_MS,
  })
  const context: Context = {
    store,
    now,
    url: () => url,
    emit: (type, resource) => webhooks.emit(type, resource, now()),
  }
  const routes = createRoutes(webhooks)
  const control = createControl({ context, webhooks, failures, state: () => stateOf(store, requests) })
  if (options.webhookUrl !== undefined) webhooks.sendTo(options.webhookUrl)

  function failureFor(path: string, isSignIn: boolean): Failure['status'] | null {
    const next = failures.find((failure) => (failure.path === null ? !isSignIn : path.includes(failure.path)))
    if (!next) return null
    next.left -= 1
    if (next.left <= 0) failures.splice(failures.indexOf(next), 1)
    return next.status
  }

  function serveApi(
    request: IncomingMessage,
    response: ServerResponse,
    { pathname: path, searchParams }: URL,
    raw: string,
  ) {
    const isSignIn = path === '/v1/oauth2/token'
    const method = request.method ?? ''
    const route = routes.find((candidate) => candidate.method === method && candidate.path.test(path))
    if (!route && !isSignIn) throw notFound()
    const name = route?.name ?? 'POST /v1/oauth2/token'
    requests[name] = (requests[name] ?? 0) + 1

    const failure = failureFor(path, isSignIn)
    if (failure === 'timeout') return void hanging.add(response)
    if (typeof failure === 'number') {
      if (failure === 429) response.setHeader('retry-after', '1')
      return sendJson(response, failure, { name: 'INTERNAL_SERVER_ERROR', debug_id: 'failed-on-request' })
    }
    const { authorization, 'paypal-request-id': requestId } = request.headers
    if (!route) {
      const { status, body } = shown(context, tokens.issue(authorization, raw))
      return failure === 'after' ? void request.socket.destroy() : sendJson(response, status, body)
    }
    tokens.check(authorization)
    const asked = {
      params: (route.path.exec(path) ?? []).slice(1),
      query: searchParams,
      body: jsonOf(raw),
      requestId: typeof requestId === 'string' ? requestId : null,
    }
    const { status, body } = store.commit(() => shown(context, once(context, path, asked, raw, route.operation)))
    void webhooks.pump()
    if (failure === 'after') return void request.socket.destroy()
    return sendJson(response, status, body)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!URL.canParse(request.url ?? '', url)) throw notFound()
    const address = new URL(request.url ?? '', url)
    const { pathname: path, searchParams } = address
    const raw = await bodyOf(request)
    if (path.startsWith('/test/')) {
      if (!mayControl(request)) throw new Refused(403, 'NOT_AUTHORIZED')
      const answer = await control(request.method ?? '', path, jsonOf(raw))
      void webhooks.pump()
      return sendJson(response, 200, answer)
    }
    const brought = bringCard(context, {
      method: request.method ?? '',
      path,
      isFromOurPage: isFromOurPage(request),
      body: () => jsonOf(raw),
    })
    if (brought) return sendJson(response, brought.status, brought.body)
    const cardFields = await showCardFields(context, clientId, address)
    if (cardFields) return sendPage(response, cardFields)
    const page =
      request.method === 'POST'
        ? store.commit(() => decide(context, path, new URLSearchParams(raw)))
        : showCheckout(context, path, searchParams)
    if (page) {
      void webhooks.pump()
      return sendPage(response, page)
    }
    return serveApi(request, response, address, raw)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (error instanceof Refused) return sendJson(response, error.status, error.body)
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      sendJson(response, 500, { name: 'INTERNAL_SERVER_ERROR' })
    })
  })

  let ticks = 0
  const ticker = options.isTicking === false ? null : setInterval(tick, TICK_MS).unref()
  function tick(): void {
    ticks += 1
    if (ticks % TICKS_PER_BILLING === 0 || store.all('payouts').some(({ status }) => status === 'PENDING'))
      catchUp(context)
    void webhooks.pump()
  }

  return {
    async listen(...ports) {
      url = `http://${HOST}:${await listenOn(ports)}`
      catchUp(context)
      void webhooks.pump()
      return url
    },
    get url() {
      return url
    },
    setWebhookUrl: (webhookUrl) => webhooks.sendTo(webhookUrl),
    settled: () => webhooks.settled(),
    async close() {
      if (ticker) clearInterval(ticker)
      webhooks.stop()
      for (const response of hanging) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      store.close()
    },
  }

  async function listenOn([port = 0, ...others]: readonly number[]): Promise<number> {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(port, HOST, () => {
          server.off('error', reject)
          resolve()
        })
      })
      return (server.address() as AddressInfo).port
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || others.length === 0) throw error
      return listenOn(others)
    }
  }
}

/** Browsers say of every POST where it comes from, and no page can make them say something else. */
function isFromOurPage({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

function jsonOf(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw malformed('MALFORMED_REQUEST_JSON')
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > BODY_MAX_BYTES) throw new Refused(413, 'REQUEST_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function sendJson(response: ServerResponse, status: number, body?: object): void {
  if (response.headersSent || response.destroyed) return
  if (body === undefined) return void response.writeHead(status).end()
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function sendPage(response: ServerResponse, { status, headers, body }: Page): void {
  response.writeHead(status, headers).end(body)
}
