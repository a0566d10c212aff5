import { describe, expect, it } from 'vitest'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { createLiveKitEngine } from '../../apps/server/src/platform/media-engine/livekit/livekit-engine.ts'
import { freePort } from '../../apps/server/src/testing/redis.ts'
import { conforms, ANNA, CLEO, watches } from './conformance.ts'
import { LIVEKIT, program, startLiveKit } from '../../apps/server/src/testing/livekit-process.ts'
import { CREATOR, frames } from './place.ts'

let running: Awaited<ReturnType<typeof startLiveKit>>
let again: () => Promise<void>

describe.skipIf(program === undefined)('LiveKit', () => {
  conforms(
    'as a process of its own',
    {
      async start(server) {
        const port = await freePort()
        const url = `ws://127.0.0.1:${port}`
        const engine = createLiveKitEngine({
          server,
          clock: systemClock,
          log: createLog('silent'),
          settings: { url, ...LIVEKIT },
        })
        return {
          engine,
          async begin(address) {
            const options = { webhook: `${address}/media/livekit`, port }
            running = await startLiveKit(options)
            again = async () => void (running = await startLiveKit({ ...options, rtcPort: running.rtcPort }))
          },
          end: () => running.kill(),
        }
      },
      async knock(_, token) {
        return (await fetch(`${running.address}/rtc/validate?access_token=${token}`)).status
      },
      async crash() {
        await running.kill()
        await again()
      },
    },
    (place, sender) => {
      it('sends out again at once who comes by a grant of before they were removed', async () => {
        const grant = await place().grantFor(CLEO, 'view')
        const cleo = await place().open(CLEO, 'view', async () => grant)
        await watches(cleo)
        place().ban(CLEO)
        await place().engine.remove(place().roomId, CLEO)
        // It tries again and again, by what it was given once.
        const joins = () => place().heard.filter(({ type, userId }) => type === 'joined' && userId === CLEO).length
        await expect.poll(joins).toBeGreaterThan(2)
        expect(await frames(cleo)).toBeLessThan(10)
        await cleo.close()
        place().pardon(CLEO)
      })

      it('gives the picture to the place where somebody looks, of two of the same account', async () => {
        const first = await place().open(ANNA, 'view')
        await watches(first)
        const second = await place().open(ANNA, 'view')
        await watches(second)
        await expect.poll(async () => (await first.evaluate(() => window.seen())).state).toBe('reconnecting')
        await first.evaluate(() => window.dispatchEvent(new Event('focus')))
        await watches(first)
        await first.close()
        await second.close()
      })

      it('sends several sizes of a picture, and each viewer the one they chose', async () => {
        const large = await place().open(CREATOR, 'publish', undefined, { width: 960, height: 540 })
        const anna = await place().open(ANNA, 'view')
        await watches(anna)
        const width = async () => (await anna.evaluate(() => window.seen())).frameWidth
        expect((await anna.evaluate(() => window.seen())).levels).toEqual(['audio', 'low', 'mid', 'full'])
        await expect.poll(width).toBe(960)
        await anna.evaluate(() => window.choose('low'))
        await expect.poll(width).toBe(320)
        await anna.evaluate(() => window.choose('full'))
        await expect.poll(width).toBe(960)
        await large.close()
        await sender().evaluate(() => window.dispatchEvent(new Event('focus')))
        await watches(anna)
        await anna.close()
      })
    },
  )
})
