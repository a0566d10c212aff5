import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeDatabase, startTestApp } from './testing/test-app.ts'

const PAYPAL = { PAYPAL_CLIENT_ID: 'pay', PAYPAL_CLIENT_SECRET: 'pal', PAYPAL_WEBHOOK_ID: 'hook' }
const LIVE = { ...PAYPAL, PAYPAL_ENVIRONMENT: 'live' }

let database: { url: string; drop(): Promise<void> }
beforeEach(async () => {
  database = await makeDatabase('migrated')
})
afterEach(() => database.drop())

async function start(environment: Record<string, string>, url = database.url): Promise<void> {
  const app = await startTestApp(environment, { databaseUrl: url })
  await app.close()
}

describe('the book', () => {
  it('stays with the money it was begun with', async () => {
    await start({})
    await start({})
    await expect(start(PAYPAL)).rejects.toThrow(/test provider.*PayPal’s sandbox/s)
    await expect(start(LIVE)).rejects.toThrow(/Fanlight cannot start.*test provider.*live PayPal.*DATABASE_URL/s)
    await start({})
  })

  it('of the sandbox never becomes one of real money, nor the reverse', async () => {
    await start(PAYPAL)
    await expect(start(LIVE)).rejects.toThrow('live PayPal')
    await start(PAYPAL)
    const other = await makeDatabase('migrated')
    await start(LIVE, other.url)
    await expect(start(PAYPAL, other.url)).rejects.toThrow('PAYPAL_ENVIRONMENT=live')
    await expect(start({}, other.url)).rejects.toThrow('live PayPal')
    await other.drop()
  })

  it('is begun once by processes that start together', async () => {
    const outcomes = await Promise.allSettled([start(PAYPAL), start(LIVE), start(PAYPAL), start(LIVE)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  })
})
