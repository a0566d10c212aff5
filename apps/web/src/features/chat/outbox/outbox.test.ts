import 'fake-indexeddb/auto'
import { diamonds, userId, type MessageId, type UserId } from '@fanlight/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { luna, mara, velvet } from '../../../testing/people.ts'
import { messageId, ownMessage } from '../testing/messages.ts'
import { memoryStore, openBoxStore, type BoxStore } from './box-store.ts'
import { createOutbox, TIP_WAITS_MS, type Attempt } from './outbox.ts'
import type { Queued } from './queued.ts'

const other = userId('22')
let clock = 0
let serial = 0

beforeEach(() => {
  clock = 1_000_000
})

function aQueued(part: Partial<Queued> & { text?: string; tip?: number } = {}): Queued {
  const { text = 'Hello', tip = null, ...rest } = part
  serial += 1
  clock += 1
  return {
    messageId: messageId(`queued-${serial}`),
    userId: luna.userId,
    toUserId: velvet.userId,
    contentType: 'text',
    content: {
      text,
      mediaList: [],
      tip: tip === null ? null : diamonds(tip),
      price: null,
      translate: null,
      translateTo: null,
    },
    replyTo: null,
    writtenAt: clock,
    refusal: null,
    ...rest,
  }
}

/** An outbox whose line the test holds: every message waits until it is said what becomes of it. */
function aBox(store: BoxStore = memoryStore()) {
  const timers: { ms: number; act: () => void }[] = []
  const attempts: { queued: Queued; end: (attempt: Attempt) => void }[] = []
  const box = createOutbox({
    store,
    send: (queued) => new Promise((end) => attempts.push({ queued, end })),
    now: () => clock,
    wait(ms, act) {
      const timer = { ms, act }
      timers.push(timer)
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1))
    },
    alone: (_, work) => work(),
  })
  const sent: MessageId[] = []
  box.sent.subscribe(({ queued }) => void sent.push(queued.messageId))
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const end = async (attempt: Attempt) => {
    attempts[attempts.length - 1]?.end(attempt)
    await settle()
  }
  return {
    ...box,
    store,
    timers,
    sentNow: sent,
    /** Written, without waiting for the answer. */
    write: async (queued: Queued) => {
      void box.add(queued)
      await settle()
      return queued.messageId
    },
    begin: async (who: UserId = luna.userId) => {
      void box.start(who)
      await settle()
    },
    tried: () => attempts.map(({ queued }) => queued.messageId),
    succeed: () => {
      const queued = attempts[attempts.length - 1]?.queued
      const message = ownMessage(0, queued && { messageId: queued.messageId })
      return end({ kind: 'sent', message, diamondBalance: null })
    },
    end,
    settle,
    waitingIds: () => box.waiting.get().map((queued) => queued.messageId),
  }
}

const lost: Attempt = { kind: 'later' }
const refused: Attempt = {
  kind: 'refused',
  refusal: { reason: 'FANS_ONLY', code: 40035, message: 'Only fans can send messages', details: {} },
}

describe('sending', () => {
  it('shows a message at once, keeps it, and lets go of it when the server has it', async () => {
    const box = aBox()
    await box.begin()
    const id = await box.write(aQueued())
    expect(box.waitingIds()).toEqual([id])
    expect(await box.store.all(luna.userId)).toHaveLength(1)
    await box.succeed()
    expect(box.sentNow).toEqual([id])
    expect(box.waitingIds()).toEqual([])
    expect(await box.store.all(luna.userId)).toEqual([])
  })

  it('sends what is written before anything has begun', async () => {
    const box = aBox()
    const id = await box.write(aQueued())
    expect(box.waitingIds()).toEqual([id])
    await box.begin()
    await box.succeed()
    expect(box.tried()).toEqual([id])
    expect(box.sentNow).toEqual([id])
  })

  it('sends one after the other within a conversation, and conversations beside each other', async () => {
    const box = aBox()
    await box.begin()
    const first = await box.write(aQueued())
    const second = await box.write(aQueued())
    expect(box.tried()).toEqual([first])
    const elsewhere = await box.write(aQueued({ toUserId: other }))
    expect(box.tried()).toEqual([first, elsewhere])
    await box.succeed()
    expect(box.tried()).toEqual([first, elsewhere])
    expect(box.waitingIds()).toEqual([first, second])
  })

  it('tries a message that was lost again under its own name, later and later, and those after it wait', async () => {
    const box = aBox()
    await box.begin()
    const first = await box.write(aQueued())
    const second = await box.write(aQueued())
    await box.end(lost)
    expect(box.timers.map(({ ms }) => ms)).toEqual([1_000])
    box.timers.pop()?.act()
    await box.settle()
    await box.end(lost)
    expect(box.timers.map(({ ms }) => ms)).toEqual([2_000])
    expect(box.tried()).toEqual([first, first])
    // The line is back before the time is over.
    void box.goOn()
    await box.settle()
    expect(box.timers).toEqual([])
    await box.succeed()
    await box.succeed()
    expect(box.tried()).toEqual([first, first, first, second])
    expect(box.sentNow).toEqual([first, second])
  })

  it('waits as long as the server asks for', async () => {
    const box = aBox()
    await box.begin()
    await box.write(aQueued())
    await box.end({ kind: 'later', afterMs: 12_000 })
    expect(box.timers.map(({ ms }) => ms)).toEqual([12_000])
  })
})

describe('a message that is refused', () => {
  it('stays with its reason and stops nothing; it can be tried again or deleted', async () => {
    const box = aBox()
    await box.begin()
    const first = await box.write(aQueued())
    const second = await box.write(aQueued())
    await box.end(refused)
    expect(box.waiting.get()[0]).toMatchObject({ messageId: first, refusal: { reason: 'FANS_ONLY' } })
    await box.succeed()
    expect(box.sentNow).toEqual([second])

    clock += 10
    void box.retry(first)
    await box.settle()
    expect(box.waiting.get()[0]?.refusal).toBeNull()
    await box.end(refused)
    await box.discard(first)
    expect(box.waitingIds()).toEqual([])
    expect(await box.store.all(luna.userId)).toEqual([])
  })

  it('is still refused after a reload, and not sent by itself', async () => {
    const before = aBox()
    await before.begin()
    await before.write(aQueued())
    await before.end(refused)
    const after = aBox(before.store)
    await after.begin()
    expect(after.waiting.get()[0]?.refusal?.reason).toBe('FANS_ONLY')
    expect(after.tried()).toEqual([])
  })
})

describe('what waits', () => {
  it('is sent after a reload, in its order', async () => {
    const before = aBox()
    await before.begin()
    const first = await before.write(aQueued())
    const second = await before.write(aQueued())
    const after = aBox(before.store)
    await after.begin()
    expect(after.waitingIds()).toEqual([first, second])
    await after.succeed()
    await after.succeed()
    expect(after.sentNow).toEqual([first, second])
  })

  it('belongs to its account: another one neither sees nor sends it', async () => {
    const box = aBox()
    await box.begin()
    const id = await box.write(aQueued())
    await box.end(lost)
    await box.begin(mara.userId)
    expect(box.waitingIds()).toEqual([])
    expect(box.timers).toEqual([])
    expect(box.tried()).toEqual([id])
    const late = await box.write(aQueued())
    expect(box.waitingIds()).toEqual([])
    expect(box.tried()).toEqual([id])
    await box.begin()
    expect(box.waitingIds()).toEqual([id, late])
    expect(box.tried()).toEqual([id, id])
  })

  it('is not sent twice when its answer comes after the accounts were switched', async () => {
    const box = aBox()
    await box.begin()
    await box.write(aQueued())
    await box.begin(mara.userId)
    await box.succeed()
    expect(await box.store.all(luna.userId)).toEqual([])
    expect(box.sentNow).toEqual([])
  })

  it('is gone with a logout', async () => {
    const box = aBox()
    await box.begin()
    await box.write(aQueued())
    await box.end(lost)
    await box.clear(luna.userId)
    expect(box.waitingIds()).toEqual([])
    expect(await box.store.all(luna.userId)).toEqual([])
    expect(box.timers).toEqual([])
  })

  it('is not sent by a tab that has not heard that another one deleted it', async () => {
    const box = aBox()
    await box.begin()
    const id = await box.write(aQueued())
    await box.end(lost)
    await box.store.remove(id)
    void box.goOn()
    await box.settle()
    expect(box.tried()).toEqual([id])
    expect(box.waitingIds()).toEqual([])
  })

  it('asks again before a tip that was meant long ago moves diamonds', async () => {
    const box = aBox()
    await box.begin()
    const id = await box.write(aQueued({ tip: 50 }))
    await box.end(lost)
    clock += TIP_WAITS_MS + 1
    void box.goOn()
    await box.settle()
    expect(box.tried()).toEqual([id])
    expect(box.waiting.get()[0]?.refusal?.reason).toBe('TIP_WAITED')
    void box.retry(id)
    await box.settle()
    expect(box.tried()).toEqual([id, id])
  })
})

describe('the store', () => {
  it('keeps messages per account, over a new beginning', async () => {
    const [first, second] = [aQueued(), aQueued()]
    const foreign = aQueued({ userId: mara.userId })
    const before = openBoxStore()
    await Promise.all([first, second, foreign].map((queued) => before.put(queued)))
    const store = openBoxStore()
    expect((await store.all(luna.userId)).map((queued) => queued.messageId).toSorted()).toEqual(
      [first.messageId, second.messageId].toSorted(),
    )
    await store.put({ ...first, refusal: { reason: 'BLOCKED', code: 1, message: '', details: {} } })
    expect(await store.all(luna.userId)).toHaveLength(2)
    await store.remove(second.messageId)
    expect(await store.has(first.messageId)).toBe(true)
    expect(await store.has(second.messageId)).toBe(false)
    await store.clear(luna.userId)
    expect(await store.all(luna.userId)).toEqual([])
    expect(await store.all(mara.userId)).toHaveLength(1)
    await store.clear(mara.userId)
  })

  it('goes on in memory where the browser keeps nothing', async () => {
    const real = globalThis.indexedDB
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true, writable: true })
    try {
      const store = openBoxStore()
      const queued = aQueued()
      await store.put(queued)
      expect(await store.has(queued.messageId)).toBe(true)
      expect(await store.all(luna.userId)).toEqual([queued])
      await store.clear(luna.userId)
      expect(await store.all(luna.userId)).toEqual([])
    } finally {
      Object.defineProperty(globalThis, 'indexedDB', { value: real, configurable: true, writable: true })
    }
  })
})
