import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'
import { createEmbeddedEngine } from '../../apps/server/src/platform/media-engine/embedded-engine.ts'
import { createSecrets } from '../../apps/server/src/platform/secrets.ts'
import { ANNA, conforms } from './conformance.ts'

/** It needs `node tools/build.mjs --programs`. */
const program = fileURLToPath(new URL('../../apps/server/dist/media-worker.js', import.meta.url))
let pid: () => Promise<number | undefined>

const ask = (address: string, path: string, token: string) =>
  fetch(`${address}/media/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
    body: 'v=0',
  })

conforms(
  'the embedded engine',
  {
    async start(server) {
      const engine = createEmbeddedEngine({
        server,
        program,
        secrets: createSecrets('a secret that is long enough for this'),
        clock: systemClock,
        log: createLog('silent'),
        settings: { udpPort: 0, announce: null, bind: null },
        iceServers: [],
      })
      pid = () => engine.pid()
      return { engine }
    },
    knock: async ({ address }, token) => (await ask(address, 'whep', token)).status,
    // It is started again by itself.
    async crash() {
      const before = await pid()
      process.kill(before ?? 0, 'SIGKILL')
      await expect.poll(pid).not.toBe(before)
    },
  },
  (place) => {
    it('takes no grant for something else, nor one of before somebody was removed', async () => {
      const { token } = await place().grantFor(ANNA, 'view')
      expect((await ask(place().address, 'whip', token)).status).toBe(401)
      expect((await ask(place().address, 'whep', token)).status).toBe(400)
      await place().engine.remove(place().roomId, ANNA)
      expect((await ask(place().address, 'whep', token)).status).toBe(401)
    })
  },
)
