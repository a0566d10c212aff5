import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openShop, orderBody, subscribe, type Answer } from './testing/merchant.ts'

let directory: string
let journal: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'test-provider-'))
  journal = join(directory, 'deep', 'journal.jsonl')
})
afterEach(() => rm(directory, { recursive: true }))

describe('after a restart', () => {
  it('everything is as it was', async () => {
    const before = await openShop({ journal })
    const id = await before.order({}, 'request')
    await before.control(`orders/${id}/approve`)
    const capture = await before.post(`/v2/checkout/orders/${id}/capture`, {}, 'capture')
    const { id: subscription } = await subscribe(before)
    await before.control(`subscriptions/${subscription}/approve`)
    await before.control('payouts', { mode: 'by_hand' })
    await before.provider.settled()
    const { requests: _, ...was } = await before.state()
    await before.close()

    const after = await openShop({ journal })
    const { requests: __, ...is } = await after.state()
    expect(is).toEqual(was)
    expect(await after.order({}, 'other')).not.toBe(id)
    expect((await after.post('/v2/checkout/orders', orderBody(), 'request')).body['id']).toBe(id)
    const again = await after.post(`/v2/checkout/orders/${id}/capture`, {}, 'capture')
    const captureIn = ({ body }: Answer) => /"captures":\[\{"id":"(\w+)"/.exec(JSON.stringify(body))?.[1]
    expect(captureIn(again)).toBe(captureIn(capture))
    await after.close()
  })

  it('webhooks that nobody took are sent', async () => {
    const before = await openShop({ journal, deliver: () => Promise.resolve(503) })
    const id = await before.order()
    await before.control(`orders/${id}/approve`)
    await before.provider.settled()
    await before.close()

    const after = await openShop({ journal })
    await after.provider.settled()
    expect(after.sent.map(({ type }) => type)).toEqual(['CHECKOUT.ORDER.APPROVED'])
    await after.close()
  })

  it('a line that broke off did not happen', async () => {
    const before = await openShop({ journal })
    const id = await before.order()
    await before.close()
    await appendFile(journal, '[{"table":"orders","id":"HALF","rec')

    const after = await openShop({ journal })
    await after.control(`orders/${id}/approve`)
    await after.close()
    const last = await openShop({ journal })
    expect(Object.keys((await last.state())['orders']!)).toEqual([id])
    expect((await last.state())['orders']![id]).toMatchObject({ status: 'APPROVED' })
    await last.close()
    for (const line of (await readFile(journal, 'utf8')).trimEnd().split('\n')) JSON.parse(line)
  })
})

describe('as a process', () => {
  const started: ChildProcess[] = []
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })

  const start = async (): Promise<{ child: ChildProcess; url: string }> => {
    const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        JOURNAL: journal,
        CLIENT_ID: 'a',
        CLIENT_SECRET: 'b',
        WEBHOOK_ID: 'c',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.push(child)
    const [{ url }] = (await once(child, 'message')) as [{ url: string }]
    return { child, url }
  }
  const signIn = async (url: string) => {
    const headers = { authorization: `Basic ${btoa('a:b')}` }
    const body = new URLSearchParams({ grant_type: 'client_credentials' })
    const answer = await fetch(`${url}/v1/oauth2/token`, { method: 'POST', headers, body })
    return ((await answer.json()) as { access_token: string }).access_token
  }

  it('forgets nothing when it is killed, and goes when the process that started it is gone', async () => {
    const first = await start()
    const headers = { authorization: `Bearer ${await signIn(first.url)}`, 'paypal-request-id': 'r' }
    const ask = async (url: string) => {
      const body = JSON.stringify(orderBody())
      const answer = await fetch(`${url}/v2/checkout/orders`, { method: 'POST', headers, body })
      return [answer.status, ((await answer.json()) as { id: string }).id]
    }
    const [made, id] = await ask(first.url)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const second = await start()
    expect([made, await ask(second.url)]).toEqual([201, [200, id]])
    second.child.kill('SIGTERM')
    expect(await ask(second.url)).toEqual([200, id])
    second.child.disconnect()
    expect(await once(second.child, 'exit')).toEqual([0, null])
  })
})
