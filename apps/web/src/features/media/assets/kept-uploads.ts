import type { UrlStorage } from 'tus-js-client'
import { storage } from '../../../platform/storage/index.ts'

/** After this the server has thrown the pieces away. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

/** Where the pieces of a video went, so that the same file goes on there after a reload. */
export function createKeptUploads(now: () => number = Date.now): UrlStorage {
  const living = () => storage.videoUploads.get().filter(({ at }) => now() - at < KEPT_FOR_MS)
  const asTus = ({ url, size, at, fingerprint }: ReturnType<typeof living>[number]) => ({
    size,
    metadata: {},
    creationTime: new Date(at).toISOString(),
    urlStorageKey: fingerprint,
    uploadUrl: url,
    parallelUploadUrls: null,
  })
  return {
    findAllUploads: async () => living().map(asTus),
    findUploadsByFingerprint: async (wanted) => {
      return living()
        .filter(({ fingerprint }) => fingerprint === wanted)
        .map(asTus)
    },
    async removeUpload(key) {
      storage.videoUploads.set(living().filter(({ fingerprint }) => fingerprint !== key))
    },
    async addUpload(fingerprint, { uploadUrl, size }) {
      const others = living().filter((kept) => kept.fingerprint !== fingerprint)
      if (uploadUrl !== null) {
        storage.videoUploads.set([...others, { fingerprint, url: uploadUrl, size: size ?? 0, at: now() }])
      }
      return fingerprint
    },
  }
}
