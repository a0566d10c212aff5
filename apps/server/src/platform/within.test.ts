import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { within } from './within.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it('an answer that stops in the middle is given up in time, however often garbage is collected meanwhile', async () => {
  const server = createServer((_, answer) => void answer.write('The first part, and')).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const read = () => within(AbortSignal.timeout(300), async (signal) => (await fetch(url, { signal })).text())
  const tried = Promise.allSettled(Array.from({ length: 20 }, read))
  for (let round = 0; round < 20; round++) {
    await sleep(10)
    collectGarbage()
  }
  const outcomes = await tried
  expect(outcomes.map((one) => one.status === 'rejected' && (one.reason as Error).name)).toEqual(
    outcomes.map(() => 'TimeoutError'),
  )
})

it('what is over in time is answered, and what comes too late is not begun', async () => {
  expect(await within(AbortSignal.timeout(10_000), () => Promise.resolve('done'))).toBe('done')
  let hasBegun = false
  const late = within(AbortSignal.abort(), () => {
    hasBegun = true
    return Promise.resolve()
  })
  await expect(late).rejects.toThrow()
  expect(hasBegun).toBe(false)
})
