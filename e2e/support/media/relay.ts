import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startServerProcess } from '../../../apps/server/src/testing/server-process.ts'
import { test as base } from '../calls.ts'
import { startCoturn, TURN_SECRET } from './coturn.ts'
import { openUdpPath, type UdpPath } from './udp-path.ts'

type Relayed = { relayed: { address: string; path: UdpPath } }

/** Calls on a server of their own, which has a relay: whatever the two send each other goes through it and through `path`. */
export const test = base.extend<object, Relayed>({
  relayed: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'fanlight-relayed-'))
      const coturn = await startCoturn(dataDir)
      const path = await openUdpPath(coturn.port)
      const port = await freePort()
      const server = startServerProcess(join(dataDir, 'data'), {
        PORT: String(port),
        FANLIGHT_DEMO: 'first',
        WEB_DIST: join(import.meta.dirname, '../../../apps/web/dist'),
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
        TURN_URLS: `turn:127.0.0.1:${path.port}?transport=udp`,
        TURN_SECRET,
      })
      await server.says('is ready')
      await use({ address: `http://localhost:${port}`, path })
      server.child.kill('SIGTERM')
      await server.ended
      path.close()
      await coturn.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ relayed }, use) => use(relayed.address),
})
