import { getPushKey, subscribePush, unsubscribePush } from '@fanlight/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storage } from '../../../platform/storage/index.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna, mara } from '../../../testing/people.ts'
import { begin, endAll, signInAs } from '../../../testing/render-app.tsx'
import { aKey, startFakePush, stopFakePush } from '../testing/fake-push.ts'
import { endPush, keepPush, lookAtPush, pushStanding, turnOffPush, turnOnPush } from './push.ts'

const [key, nextKey] = [aKey('k'), aKey('n')]
let server: FakeServer

beforeEach(async () => {
  server = startServer()
  server.answer(getPushKey, { publicKey: key.publicKey })
  server.answer(subscribePush, {})
  server.answer(unsubscribePush, {})
  await begin()
})
afterEach(async () => {
  await endAll()
  stopFakePush()
  pushStanding.set(null)
})

const targets = () => server.askedFor(subscribePush).map(({ subscription }) => subscription)

describe('push that is turned on', () => {
  it('asks the person, subscribes with the key of the server, and tells it', async () => {
    const browser = startFakePush()
    expect(await turnOnPush(luna.userId)).toBe('on')
    expect(browser.asked).toBe(1)
    expect(browser.subscription?.options.applicationServerKey).toEqual(key.bytes)
    expect(targets()).toEqual([{ endpoint: 'https://push.example/1', keys: { p256dh: 'p256dh', auth: 'auth' } }])
  })

  it('stays off where the person says no, and says that it is blocked', async () => {
    const browser = startFakePush({ answer: 'denied' })
    expect(await turnOnPush(luna.userId)).toBe('blocked')
    expect(browser.subscription).toBeNull()
    expect(targets()).toEqual([])
  })

  it('is off where the person has not decided', async () => {
    startFakePush({ answer: 'default' })
    expect(await turnOnPush(luna.userId)).toBe('off')
  })

  it('is not on when the server does not know of it', async () => {
    startFakePush()
    server.refuse(subscribePush, 'TIMED_OUT')
    await expect(turnOnPush(luna.userId)).rejects.toMatchObject({ reason: 'TIMED_OUT' })
    await lookAtPush(luna.userId)
    expect(pushStanding.get()).toBe('off')
  })
})

describe('a start', () => {
  it('asks nobody and tells nobody while push is off', async () => {
    const browser = startFakePush()
    await keepPush(luna.userId)
    expect(pushStanding.get()).toBe('off')
    expect(browser.asked).toBe(0)
    expect(server.askedFor(getPushKey)).toEqual([])
  })

  it('leaves alone what still stands', async () => {
    startFakePush()
    await turnOnPush(luna.userId)
    await keepPush(luna.userId)
    expect(targets()).toHaveLength(1)
    expect(pushStanding.get()).toBe('on')
  })

  it('subscribes again when the server has another key', async () => {
    const browser = startFakePush()
    await turnOnPush(luna.userId)
    const before = browser.subscription
    server.answer(getPushKey, { publicKey: nextKey.publicKey })
    await keepPush(luna.userId)
    expect(before?.unsubscribe).toHaveBeenCalledOnce()
    expect(browser.subscription?.options.applicationServerKey).toEqual(nextKey.bytes)
    expect(targets().map((target) => target.endpoint)).toEqual(['https://push.example/1', 'https://push.example/2'])
  })

  it('subscribes again when the browser has forgotten', async () => {
    const browser = startFakePush()
    await turnOnPush(luna.userId)
    browser.subscription = null
    await keepPush(luna.userId)
    expect(targets()).toHaveLength(2)
  })

  it('tells the server again after another sign-in: push lasts as long as a session', async () => {
    startFakePush()
    await turnOnPush(luna.userId)
    storage.tokenSavedAt.set(12)
    await keepPush(luna.userId)
    expect(targets()).toHaveLength(2)
  })

  it('takes back what the person forbade in the browser’s own settings', async () => {
    const browser = startFakePush()
    await turnOnPush(luna.userId)
    browser.permission = 'denied'
    await keepPush(luna.userId)
    expect(pushStanding.get()).toBe('blocked')
    expect(server.askedFor(unsubscribePush)[0]).toMatchObject({ endpoint: 'https://push.example/1' })
    expect(storage.push.get()).toEqual({})
  })
})

describe('push that is turned off', () => {
  it('leaves the push service, and the server forgets this browser', async () => {
    const browser = startFakePush()
    await turnOnPush(luna.userId)
    await turnOffPush(luna.userId)
    expect(browser.subscription).toBeNull()
    expect(server.askedFor(unsubscribePush)[0]).toMatchObject({ endpoint: 'https://push.example/1' })
    expect(pushStanding.get()).toBe('off')
  })

  it('by logging out stays on for another account of this browser', async () => {
    const browser = startFakePush()
    await turnOnPush(luna.userId)
    signInAs(mara, 'other')
    await turnOnPush(mara.userId)
    await endPush(luna.userId)
    expect(browser.subscription).not.toBeNull()
    await endPush(mara.userId)
    expect(browser.subscription).toBeNull()
    expect(pushStanding.get()).toBeNull()
  })
})

describe('a browser without push', () => {
  it('says so', async () => {
    await lookAtPush(luna.userId)
    expect(pushStanding.get()).toBe('none')
  })
})
