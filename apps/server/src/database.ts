import { join } from 'node:path'
import { readConfig } from './platform/config/config.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'

/** The embedded PostgreSQL by itself, for several processes of one machine: says where it is, and goes when it is told to. */
const { dataDir } = readConfig({ FANLIGHT_DATA_DIR: process.env['FANLIGHT_DATA_DIR'] })
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
const stop = () => void postgres.stop().then(() => process.exit(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.once('disconnect', stop)
process.send?.({ url: postgres.url })
setInterval(() => undefined, 60_000)
