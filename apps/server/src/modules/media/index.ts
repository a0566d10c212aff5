import { DAY_MS, HOUR_MS, vaultChannel, type PictureHash } from '@fanlight/contract'
import type { HttpServer } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StoredLinks } from '../../platform/storage/links.ts'
import type { Identity } from '../identity/index.ts'
import { createAssetHooks } from './assets.hooks.ts'
import { createAssetRemoval } from './assets.removal.ts'
import { eachAsset } from './assets.store.ts'
import { createAssets } from './assets.ts'
import { createCards, type Cards } from './cards.ts'
import { createForbidden, type Forbidden } from './forbidden/forbidden.ts'
import { createHashing } from './forbidden/shown.ts'
import { createFileLinks, serveFiles } from './files/file-links.ts'
import { createFiles, type Files } from './files/files.ts'
import { createNudity, type Nudity } from './nudity/nudity.ts'
import { registerMediaRoutes } from './media.routes.ts'
import { eachPicture } from './media.store.ts'
import { createMediaService, type MediaService } from './media.ts'
import { createQuota, type Quota } from './quota.ts'
import { serveViews } from './serving.ts'
import type { ShownFile } from './shown-file.ts'
import { createRights, type Rights } from './rights.ts'
import { createUploadReader } from './upload-reader.ts'
import { acceptUploads } from './uploads.ts'
import { createViewing, type Viewing } from './viewing.ts'
import { createVideos, type VideoConfig, type Videos } from './videos/index.ts'
import { createVoices, type Voices } from './voices/voices.ts'
import { createWatermarks } from './watermark.ts'

export { assertSameFolder, whyNotThisFolder } from './folder.ts'
export { renderBlur } from './photos.ts'
export { chooseRendition } from './pictures.ts'
export { cardSizes, type CardPicture } from './cards.ts'
export type { Doubt } from './nudity/nudity.ts'
export type { ShownFile } from './shown-file.ts'
export type { Viewing } from './viewing.ts'
export type Assets = ReturnType<typeof createAssets>
export type Media = MediaService & {
  readonly assets: Assets
  readonly viewing: Viewing
  readonly rights: Rights
  readonly videos: Videos
  readonly voices: Voices
  readonly files: Files
  readonly cards: Cards
  readonly nudity: Nudity
  readonly forbidden: Pick<Forbidden, 'add' | 'remove' | 'list' | 'isAnyForbidden'> & {
    /** How pictures and films look that something shows; what is gone by now looks like nothing. */
    hashesOf(shown: readonly ShownFile[]): Promise<PictureHash[]>
  }
}

const SWEEP_EVERY_MS = HOUR_MS
/** Time to open an archive and save what it links to. */
const ARCHIVE_LINK_MS = 7 * DAY_MS

type Deps = Platform & { http: HttpServer; identity: Identity; links: StoredLinks }

/** Uploads, the pictures that are made of them, and the vault of what creators publish. */
export function createMedia(deps: Deps, config: VideoConfig): Media {
  const uploads = createUploadReader(deps)
  const quota = createQuota(deps, config.storage)
  const forbidden = createForbidden(deps)
  const nudity = createNudity(deps)
  const media = createMediaService({ ...deps, quota, forbidden, nudity }, uploads)
  const fileLinks = createFileLinks(deps)
  acceptUploads(deps.http.server, { ...deps, quota })
  deps.identity.privacy.onShownNowhere(media.removeAllOf)
  deps.identity.privacy.contribute('pictures', async function* (from, userId) {
    for await (const { pictureKey: key, fileName, ...about } of eachPicture(from, userId)) {
      if (fileName === null) {
        yield { ...about, link: `${deps.publicUrl()}${deps.links.shortLinkTo(key, ARCHIVE_LINK_MS)}` }
      } else {
        const { url } = fileLinks.to({ key, name: fileName }, userId, ARCHIVE_LINK_MS)
        yield { ...about, fileName, link: `${deps.publicUrl()}${url}` }
      }
    }
  })
  deps.everyAlone(SWEEP_EVERY_MS, 'media.sweep', () => media.sweep())

  const viewing = createViewing(deps)
  const watermarks = createWatermarks(deps)
  const rights = createRights(deps)
  serveViews(deps.http.server, { ...deps, viewing, rights, watermarks })
  const assets = createVault({ ...deps, quota, forbidden }, uploads, viewing)
  forbidden.onSettled((tx, assetId) => assets.settled(tx, assetId))
  const videos = createVideos({ ...deps, quota, forbidden, hooks: assets, removal: assets }, config)
  const voices = createVoices({ ...deps, uploads, media, converter: config.converter })
  const files = createFiles({ ...deps, uploads, media, quota, forbidden, links: fileLinks })
  serveFiles(deps.http.server, { ...deps, links: fileLinks })
  registerMediaRoutes(deps.http, { media, assets, videos })
  const cards = createCards({ ...deps, watermarks })
  return {
    ...media,
    assets,
    viewing,
    rights,
    videos,
    voices,
    files,
    cards,
    nudity,
    forbidden: { ...forbidden, hashesOf: createHashing({ ...deps, forbidden }) },
  }
}

function createVault(
  deps: Deps & { quota: Quota; forbidden: Forbidden },
  uploads: ReturnType<typeof createUploadReader>,
  viewing: Viewing,
): Assets {
  const { identity } = deps
  const hooks = createAssetHooks({ ...deps, viewing })
  const removal = createAssetRemoval(deps, hooks)
  const assets = createAssets({ ...deps, uploads, hooks, removal, viewing })
  identity.authoriseOwner(vaultChannel)
  identity.privacy.onShownNowhere((tx, userId) => assets.removeAllOf(tx, userId))
  identity.privacy.contribute('vault', async function* (from, userId) {
    for await (const { removedAt, kind, purpose, state, folder, fileName, bytes, labels, createdAt } of eachAsset(
      from,
      userId,
    )) {
      if (removedAt !== null) continue
      const { url } = viewing.keep({ folder, kind }, userId, ARCHIVE_LINK_MS)
      yield {
        kind,
        purpose,
        fileName,
        bytes,
        labels,
        createdAt,
        link: state === 'ready' ? deps.publicUrl() + url : null,
      }
    }
  })
  deps.everyAlone(SWEEP_EVERY_MS, 'media.sweep_vault', () => assets.sweep())
  return assets
}
