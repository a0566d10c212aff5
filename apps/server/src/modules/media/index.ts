import { getUploadConfig } from '@fanlight/contract'
import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ChooseObject, StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import { listPictures } from './media.store.ts'
import { createMediaService, type Media } from './media.service.ts'
import { renditionsFor } from './pictures.ts'
import { acceptUploads } from './uploads.ts'

export type { Media } from './media.service.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1000
/** Time to open an archive and save what it links to. */
const ARCHIVE_LINK_MS = 7 * 24 * 60 * 60 * 1000

/** Uploads, and the pictures that are made of them. */
export function createMedia(deps: Platform & { http: HttpServer; identity: Identity; links: StoredLinks }): Media {
  const media = createMediaService(deps)
  deps.http.handle(getUploadConfig, ({ viewer }) => media.uploadConfig(viewer.userId))
  acceptUploads(deps.http.server, deps)
  deps.identity.privacy.onErased(media.removeAllOf)
  deps.identity.privacy.contribute('pictures', async (db, userId) =>
    (await listPictures(db, userId)).map(({ pictureKey, ...about }) => ({
      ...about,
      link: `${deps.publicUrl()}${deps.links.shortLinkTo(pictureKey, ARCHIVE_LINK_MS)}`,
    })),
  )
  deps.every(SWEEP_EVERY_MS, 'media.sweep', () => media.sweep())
  return media
}

/** A picture's key stands for all its renditions; the one a browser gets depends on what it can show. */
export const chooseRendition: ChooseObject = (key, asked) =>
  key.startsWith('pictures/') ? renditionsFor(key, asked) : null
