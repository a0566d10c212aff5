import { PRESENCE } from '@fanlight/contract'
import { expect, it, onTestFinished } from 'vitest'
import { watchFrom } from '../../apps/server/src/testing/watching.ts'
import { deviceOf } from './device.ts'
import { idOf, startPlace } from './place.ts'

const GONE_WITHIN_MS = 30_000

it('who was on a process that is killed is offline for the others within 30 seconds, and nobody else is', async () => {
  const place = await startPlace(3, (index) => [idOf((index + 1) % 3)])
  onTestFinished(() => place.stop())
  const [living = '', dying = ''] = place.addresses
  await deviceOf(1, dying)
  await deviceOf(2, living)
  await deviceOf(2, dying)
  const watcher = await deviceOf(0, living)
  const watch = await watchFrom(watcher, personAt(0))
  await watch.subscribe([idOf(1), idOf(2)])
  await watch.becomes(personAt(1), PRESENCE.available)
  await watch.becomes(personAt(2), PRESENCE.available)

  const killedAt = performance.now()
  await place.kill()
  const last = () => watch.told(personAt(1)).at(-1)
  await expect.poll(last, { timeout: 2 * GONE_WITHIN_MS }).toBe(PRESENCE.subscribed)
  expect(performance.now() - killedAt).toBeLessThan(GONE_WITHIN_MS)
  expect(new Set(watch.told(personAt(2)))).toEqual(new Set([PRESENCE.available]))
})

const personAt = (index: number) => ({ user: { userId: idOf(index) } })
