import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userId } from '@fanlight/contract'
import { accounts, createLedger } from '../../../apps/server/src/modules/wallet/index.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { connect, type Database } from '../../../apps/server/src/platform/db/db.ts'
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/db/embedded-postgres.ts'
import { createIds } from '../../../apps/server/src/platform/ids.ts'
import { createLog } from '../../../apps/server/src/platform/log/log.ts'
import { freePort, startServerProcess } from '../../../apps/server/src/testing/server-process.ts'
import { PRICE, test as base } from '../calls.ts'
import { startCoturn, TURN_SECRET } from './coturn.ts'
import { openUdpPath, type UdpPath } from './udp-path.ts'

type Relayed = { relayed: { address: string; path: UdpPath; db: Database } }

const DIAMONDS = 10_000

/**
 * Calls on a server of their own, which has a relay: whatever the two send each other goes through it and through `path`. Without
 * the demo world, which would take longer to make than all that happens here.
 */
export const test = base.extend<object, Relayed>({
  relayed: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'fanlight-relayed-'))
      const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
      const coturn = await startCoturn(folder)
      const path = await openUdpPath(coturn.port)
      const port = await freePort()
      const server = startServerProcess(join(folder, 'data'), {
        PORT: String(port),
        DATABASE_URL: postgres.url,
        WEB_DIST: join(import.meta.dirname, '../../../apps/web/dist'),
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '1000',
        TEST_PROVIDER_URL: 'http://127.0.0.1:9',
        TURN_URLS: `turn:127.0.0.1:${path.port}?transport=udp`,
        TURN_SECRET,
      })
      await server.says('is ready')
      const db = connect({ url: postgres.url, poolSize: 1, log: createLog('silent') })
      await use({ address: `http://localhost:${port}`, path, db })
      await db.close()
      server.child.kill('SIGTERM')
      await server.ended
      path.close()
      await coturn.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ relayed }, use) => use(relayed.address),
  fan: async ({ newPerson, relayed: { db } }, use) => {
    const fan = await newPerson()
    const ledger = createLedger({ db, clock: systemClock, ids: createIds(Date.now, () => 0) })
    const transfers = [{ from: accounts.issuedDiamonds, to: accounts.walletOf(userId(fan.userId)), amount: DIAMONDS }]
    await ledger.postAlone({ kind: 'purchase', reference: `start:${fan.userId}`, transfers })
    await use(fan)
  },
  creator: async ({ newPerson, relayed: { db }, api }, use) => {
    const creator = await newPerson()
    await db.script(`update users set role = 'creator' where user_id = ${Number(creator.userId)}`)
    const terms = { videoSwitch: true, videoMissions: [], videoPrices: [{ cycle: 1, price: PRICE }] }
    await api('lk-user/h5web/updateCreatorSetting', terms, creator.token)
    await use(creator)
  },
})
