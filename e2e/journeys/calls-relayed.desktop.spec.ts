import type { Page } from '@playwright/test'
import { callOf, framesDecoded, PRICE, seesTheOther } from '../support/calls.ts'
import { expect } from '../support/fixtures.ts'
import { credential, TURN_SECRET } from '../support/media/coturn.ts'
import { olderBy } from '../support/media/call-clock.ts'
import { pretendGraphicsCard } from '../support/media/graphics-card.ts'
import { test } from '../support/media/relay.ts'
import { lineStats, type LineStats } from '../support/media/stats.ts'

// One server serves them all.
test.describe.configure({ mode: 'default' })

const HOUR_MS = 3_600_000
/** Each way: it takes 400 ms until an answer is there. */
const BAD_WEATHER = { lossPercent: 5, delayMs: 200 }
const WATCHED_MS = 10_000
const BACK_WITHIN_MS = 5_000

/** How many ways through this relay a browser finds with this credential. */
const relaysWith = (page: Page, port: number, secret: { username: string; credential: string }): Promise<number> =>
  page.evaluate(
    ([urls, key]) =>
      new Promise<number>((resolve) => {
        const line = new RTCPeerConnection({ iceServers: [{ urls, ...key }], iceTransportPolicy: 'relay' })
        let found = 0
        line.addEventListener('icecandidate', ({ candidate }) => {
          if (candidate?.candidate) found += 1
          if (candidate) return
          line.close()
          resolve(found)
        })
        line.createDataChannel('any')
        void line.setLocalDescription()
      }),
    [`turn:127.0.0.1:${port}?transport=udp`, secret] as const,
  )

test('a call goes through a relay alone, in bad weather too, and finds a new way when the network is another one', async ({
  fan,
  creator,
  creators,
  fans,
  dial,
  api,
  relayed: { path, db },
}) => {
  const balance = async () => {
    const { data } = await api('lk-billing/h5web/wallet/balance', {}, fan.token)
    return (data as { diamondBalance: number }).diamondBalance
  }
  const balanceBefore = await balance()
  await dial()
  await callOf(creators, fan).getByRole('button', { name: 'Accept' }).click()
  await seesTheOther(fans)
  await seesTheOther(creators)
  const both = [fans, creators]
  for (const page of both) expect((await lineStats(page)).path).toEqual({ local: 'relay', remote: 'relay' })

  path.become(BAD_WEATHER)
  await expect.poll(async () => (await lineStats(fans)).roundTripMs).toBeGreaterThan(300)
  const before = await Promise.all(both.map(lineStats))
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS))
  const after = await Promise.all(both.map(lineStats))
  for (const [side, was] of before.entries()) {
    const grown = grownBetween(was, after[side] ?? was)
    expect(grown.lost).toBeGreaterThan(0)
    expect(grown.framesDecoded).toBeGreaterThan((WATCHED_MS / 1000) * 2)
    expect(grown.audioPackets).toBeGreaterThan((WATCHED_MS / 1000) * 35)
    expect(grown.freezes).toBeLessThanOrEqual(8)
    // Other tests have the cores at the same time: half of it is bad weather for them, too.
    expect(grown.frozenSeconds).toBeLessThanOrEqual(WATCHED_MS / 1000 / 2)
  }
  path.become({ lossPercent: 0, delayMs: 0 })

  // The minute that is paid ends while the two look for each other.
  const [{ left } = { left: 0 }] = await db.many<{ left: number }>(secondsLeft(fan.userId))
  await db.script(olderBy(Math.max(0, Math.floor(left) - 2), fan.userId))
  const frames = await Promise.all(both.map(framesDecoded))
  path.forgetAll()
  const changedAt = performance.now()
  const isBack = async () => {
    const now = await Promise.all(both.map(framesDecoded))
    return now.every((count, side) => count > (frames[side] ?? 0) + 4)
  }
  await expect.poll(isBack, { intervals: [100] }).toBe(true)
  expect(performance.now() - changedAt).toBeLessThan(BACK_WITHIN_MS)
  for (const page of both) expect((await lineStats(page)).path).toEqual({ local: 'relay', remote: 'relay' })

  await expect.poll(async () => (await db.many(paidCycles(fan.userId))).length).toBe(2)
  await callOf(fans, creator).getByRole('button', { name: 'Hang up' }).click()
  await expect(callOf(fans, creator).getByText(`You spent ${2 * PRICE} diamonds.`)).toBeVisible()
  expect(await balance()).toBe(balanceBefore - 2 * PRICE)
})

test('a credential that is wrong or over gets no relay', async ({ fans, relayed: { path } }) => {
  const inAnHour = Date.now() + HOUR_MS
  expect(await relaysWith(fans, path.port, credential(inAnHour))).toBeGreaterThan(0)
  expect(await relaysWith(fans, path.port, credential(inAnHour, `${TURN_SECRET}!`))).toBe(0)
  expect(await relaysWith(fans, path.port, credential(Date.now() - HOUR_MS))).toBe(0)
})

test('what is behind somebody is blurred, and the camera goes off where that is too slow', async ({
  fan,
  creator,
  creators,
  fans,
  dial,
  context,
}) => {
  await pretendGraphicsCard(context)
  await fans.reload()
  // The filter draws as slowly as everything else does here, and would be given up before.
  await fans.evaluate(() => localStorage.setItem('plainCamera', 'true'))
  await dial()
  await callOf(creators, fan).getByRole('button', { name: 'Accept' }).click()
  await seesTheOther(creators)
  const atFan = callOf(fans, creator)
  await atFan.getByRole('button', { name: 'More options' }).click()
  await fans.getByRole('menuitem', { name: 'Blur background' }).click()
  await expect(fans.getByText('too slow to blur your background, so we turned your camera off')).toBeVisible()
  await expect(callOf(creators, fan).getByText('Video disconnected')).toBeVisible()
  await expect(atFan.getByRole('button', { name: 'Turn camera on' })).toBeVisible()
  // It was blurred until then, and what is behind them was not seen for a moment.
  const sent = await fans.evaluate(() => window.sentTracks)
  expect(sent.slice(sent.indexOf('CanvasCaptureMediaStreamTrack') - 1)).toEqual([
    'none',
    'CanvasCaptureMediaStreamTrack',
    'none',
  ])
})

function grownBetween(was: LineStats, now: LineStats) {
  const grown = (name: 'framesDecoded' | 'audioPackets' | 'freezes' | 'frozenSeconds' | 'lost') => now[name] - was[name]
  return {
    framesDecoded: grown('framesDecoded'),
    audioPackets: grown('audioPackets'),
    freezes: grown('freezes'),
    frozenSeconds: grown('frozenSeconds'),
    lost: grown('lost'),
  }
}

const secondsLeft = (userId: string) => ({
  text: `select extract(epoch from paid_until - now())::float as left from calls join call_lines using (call_id) where user_id = $1`,
  name: 'seconds_left_of_cycle',
  values: [userId],
})

const paidCycles = (userId: string) => ({
  text: `select cycle from call_cycles join call_lines using (call_id) where user_id = $1`,
  name: 'paid_cycles',
  values: [userId],
})
