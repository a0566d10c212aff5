import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rmdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../platform/config/config.ts'
import { lookAtDataFolder } from '../platform/data-folder.ts'
import { createLog } from '../platform/log/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { clockDifference, sayClock, type Say } from './finding.ts'

const GIGABYTE = 1024 ** 3
/** A video, and all that is made of it. */
const VIDEO_BYTES = 6 * GIGABYTE

/** Where files lie: a small one is put there, read and taken away again. */
export function lookAtStorage(config: Config, secrets: Secrets) {
  return async (say: Say): Promise<void> => {
    if (!config.s3 && !(await isReady(config.dataDir))) {
      // To look is no reason to make it.
      return say.warning(
        `there is no folder ${storageFolder(config.dataDir)} that can be used`,
        'The first start makes it, unless something is said against that below: see disk.',
      )
    }
    const storage = await createStorage(config, secrets, { log: createLog('silent'), failed: () => undefined })
    const key = `doctor/${randomBytes(16).toString('hex')}.bin`
    const bytes = randomBytes(1_000)
    await storage.put(key, bytes, 'application/octet-stream')
    const found = await storage.get(key)
    const isSame = found !== null && (await buffer(found.body)).equals(bytes)
    await storage.remove(key)
    const isGone = (await storage.get(key)) === null
    if (!isSame)
      say.fault('what was put there comes back as something else', 'Look at what stands between, and its cache.')
    else if (!isGone) say.fault('what was deleted is still there', 'Give the key the right to delete objects.')
    else say.ok(config.s3 ? `S3 bucket ${config.s3.bucket}: put, read, deleted` : 'the disk: put, read, deleted')
    if (config.s3) await lookAtBucket(say, config.s3, config.http.publicUrl)
    // Another doctor may have a file there.
    else await rmdir(join(storageFolder(config.dataDir), 'doctor')).catch(() => undefined)
  }
}

const storageFolder = (dataDir: string): string => join(dataDir, 'storage')

async function isReady(dataDir: string): Promise<boolean> {
  const { isThere, problem } = await lookAtDataFolder(dataDir)
  return isThere && problem === null && existsSync(storageFolder(dataDir))
}

async function lookAtBucket(
  say: Say,
  { endpoint, bucket }: NonNullable<Config['s3']>,
  site: string | null,
): Promise<void> {
  const askedAt = Date.now()
  const origin = new URL(site ?? 'http://localhost').origin
  const answer = await fetch(`${endpoint.replace(/\/$/, '')}/${bucket}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
    signal: AbortSignal.timeout(4_000),
  })
  const theirs = Date.parse(answer.headers.get('date') ?? '')
  // A date in a header has no parts of a second.
  if (!Number.isNaN(theirs)) sayClock(say, clockDifference(theirs + 500, askedAt, Date.now()), 1)
  const allowed = answer.headers.get('access-control-allow-origin')
  if (site === null) return
  if (answer.ok && (allowed === '*' || allowed === origin)) say.ok(`browsers may upload from ${origin}`)
  else {
    say.warning(
      `the bucket does not say that browsers may upload from ${origin}`,
      'Give it a CORS rule with this origin, method POST and all headers.',
    )
  }
}

/** Room for what the process writes itself: recordings, videos while they are made, files where there is no bucket. */
export function lookAtDisk({ dataDir, storage, converter }: Config) {
  return async (say: Say): Promise<void> => {
    const { isThere, problem } = await lookAtDataFolder(dataDir)
    if (problem !== null)
      return say.fault(problem, 'Give it to the account that the server runs under, or name another one.')
    if (!isThere) {
      return say.warning(
        `${dataDir} (FANLIGHT_DATA_DIR) is not there yet`,
        'The first start makes it. If there was one, it is not mounted, or the setting names another.',
      )
    }
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const said = `${(free / GIGABYTE).toFixed(1)} GB are free in FANLIGHT_DATA_DIR`
    if (free < storage.reserveBytes) {
      say.fault(`${said}, less than STORAGE_RESERVE_GB`, 'Uploads are refused: make room, or use a larger disk.')
    } else if (converter && free < storage.reserveBytes + VIDEO_BYTES) {
      say.warning(said, 'One long video takes up to 6 GB while it is made.')
    } else say.ok(said)
  }
}
