import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { OutsideFailed } from '../metrics/metrics.ts'
import type { Secrets } from '../secrets.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

export async function createStorage(
  config: Pick<Config, 's3' | 'dataDir' | 'storage'> & { http: Pick<Config['http'], 'publicUrl'> },
  secrets: Secrets,
  { log, failed }: { log: Log; failed: OutsideFailed },
): Promise<Storage> {
  if (!config.s3) {
    // Without a public address the browser's own origin is the right one, by whichever name it reached us.
    const host = `${config.http.publicUrl?.replace(/\/$/, '') ?? ''}/upload`
    return createDiskStorage(join(config.dataDir, 'storage'), {
      host,
      secrets,
      reserveBytes: config.storage.reserveBytes,
    })
  }
  // Amazon's library takes longer to load than everything else together; only those who use it wait for it.
  const { createS3Storage } = await import('./s3.ts')
  return createS3Storage({ ...config.s3, log, failed })
}
