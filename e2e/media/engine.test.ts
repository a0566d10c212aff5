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
  (place, sender) => {
    it('takes no grant for something else, nor one of before somebody was removed', async () => {
      const { token } = await place().grantFor(ANNA, 'view')
      expect((await ask(place().address, 'whip', token)).status).toBe(401)
      expect((await ask(place().address, 'whep', token)).status).toBe(400)
      await place().engine.remove(place().roomId, ANNA)
      expect((await ask(place().address, 'whep', token)).status).toBe(401)
    })

    it('shows a room to somebody on three devices, and not on a fourth beside them', async () => {
      const { engine, grantFor } = place()
      const tokens = []
      for (let device = 0; device < 4; device++) tokens.push((await grantFor(ANNA, 'view')).token)
      const before = (await engine.health()).peers
      const statuses = await sender().evaluate(
        async ({ url, all }) => {
          const answered: number[] = []
          for (const token of all) {
            const connection = new RTCPeerConnection()
            connection.addTransceiver('audio', { direction: 'recvonly' })
            await connection.setLocalDescription()
            const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${token}` }
            const body = connection.localDescription?.sdp ?? ''
            answered.push((await fetch(url, { method: 'POST', headers, body })).status)
          }
          return answered
        },
        { url: '/media/whep', all: tokens },
      )
      expect(statuses).toEqual([201, 201, 201, 201])
      expect((await engine.health()).peers).toBe(before + 3)
      await engine.remove(place().roomId, ANNA)
    })
  },
)
