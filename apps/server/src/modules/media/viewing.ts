import { DAY_MS, HOUR_MS, instant, MINUTE_MS, type Instant, type MediaKind, type UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { ViewRight } from './rights.ts'

const PURPOSE = 'media-view'
/** Links change this often: until then a browser finds again in its cache what it has. */
const STEP_MS = 30 * MINUTE_MS
const PICTURE_MS = HOUR_MS
/** Twice as long as the longest video: a fan pauses a film and comes back to it. Later the page asks for a new link. */
const VIDEO_MS = 2 * HOUR_MS
const FOLDERS = 'assets/'
const NOBODY = '0'

/** A download begins soon after it was asked for; however long it takes then. */
const DOWNLOAD_MS = 15 * MINUTE_MS

/** What a link opens, and nothing else: the photo, the still of a video, the video itself, the blur, a file to keep. */
export type ViewScope = 'photo' | 'poster' | 'hls' | 'fuzzy' | 'download'

export type ViewLink = {
  scope: ViewScope
  viewer: string
  /** What has to be theirs still when it is opened; null: the link alone is enough. */
  right: ViewRight | null
  expires: number
  /** `{owner}/{random}`. */
  folder: string
  /** What is written over the picture; empty: nothing. */
  watermark: string
}

type Shown = { folder: string; kind: MediaKind }
type ViewTerms = {
  viewerId: UserId | null
  until: Instant | null
  watermark: string | null
  /** What a video is seen by, where that can be lost; pictures are seen at a glance. */
  right?: ViewRight | null
}

export type Viewing = ReturnType<typeof createViewing>

/** Links to what creators publish, each for one viewer and a while. Nothing but arithmetic: a page signs dozens. */
export function createViewing({ secrets, clock }: { secrets: Secrets; clock: Clock }) {
  const sign = (link: ViewLink): string => secrets.sign(PURPOSE, textOf(link))

  function addressOf(link: ViewLink): string {
    const begins = `/view/${link.scope}/${whoOf(link)}/${link.expires}/${sign(link)}/${link.folder}/`
    switch (link.scope) {
      case 'hls':
        // In the path: a playlist names what lies beside it, and every name leads below this signature.
        return `${begins}master.m3u8`
      case 'fuzzy':
        return `${begins}fuzzy`
      case 'download':
        return `${begins}file?mark=${encodeURIComponent(link.watermark)}`
      case 'photo':
      case 'poster':
        // A width can be added as `&w=`.
        return `${begins}${link.scope}?mark=${encodeURIComponent(link.watermark)}`
    }
  }

  function links(
    { folder, kind }: Shown,
    { viewer, right, watermark }: Pick<ViewLink, 'viewer' | 'right' | 'watermark'>,
    expiresIn: (lifetimeMs: number) => number,
  ) {
    const to = (scope: ViewScope, lifetimeMs: number): string =>
      addressOf({
        scope,
        viewer,
        right: scope === 'hls' ? right : null,
        expires: expiresIn(lifetimeMs),
        folder: folder.slice(FOLDERS.length),
        watermark: scope === 'hls' ? '' : watermark,
      })
    if (kind === 'photo') return { url: to('photo', PICTURE_MS), coverUrl: null }
    return { url: to('hls', VIDEO_MS), coverUrl: to('poster', PICTURE_MS) }
  }

  return {
    /** Good for an hour, or half an hour longer (a video: two hours), and never beyond `until`. */
    open(
      shown: Shown,
      { viewerId, until, watermark, right = null }: ViewTerms,
    ): { url: string; coverUrl: string | null } {
      const now = clock.now()
      const expiresIn = (lifetimeMs: number): number =>
        Math.min(Math.ceil((now + lifetimeMs) / STEP_MS) * STEP_MS, until ?? Infinity)
      return links(shown, { viewer: viewerId ?? NOBODY, right, watermark: watermark ?? '' }, expiresIn)
    },

    /** For its owner's archive, which is opened days later. */
    keep(shown: Shown, ownerId: UserId, lifetimeMs: number): { url: string; coverUrl: string | null } {
      const expires = clock.now() + lifetimeMs
      return links(shown, { viewer: ownerId, right: null, watermark: '' }, () => expires)
    },

    /** A file to keep, and never beyond `until`. */
    download({ folder }: Pick<Shown, 'folder'>, { viewerId, until, watermark }: ViewTerms & { viewerId: UserId }) {
      const expires = Math.min(clock.now() + DOWNLOAD_MS, until ?? Infinity)
      const below = folder.slice(FOLDERS.length)
      const url = addressOf({
        scope: 'download',
        viewer: viewerId,
        right: null,
        expires,
        folder: below,
        watermark: watermark ?? '',
      })
      return { url, expiresAt: instant(expires) }
    },

    /** The blur is the same for everybody, and shows nothing. */
    fuzzy(folder: string): string {
      const expires = (Math.floor(clock.now() / DAY_MS) + 2) * DAY_MS
      const below = folder.slice(FOLDERS.length)
      return addressOf({ scope: 'fuzzy', viewer: NOBODY, right: null, expires, folder: below, watermark: '' })
    },

    /** Whether a link is ours, unchanged and still good. */
    isGood: (link: ViewLink, signature: string): boolean =>
      secrets.verify(PURPOSE, textOf(link), signature) && link.expires > clock.now(),
  }
}

/** No part can hold the sign between them, except the last. */
const textOf = ({ scope, viewer, right, expires, folder, watermark }: ViewLink): string =>
  `${scope}\n${whoOf({ viewer, right })}\n${expires}\n${folder}\n${watermark}`

/** In the path, before what a playlist names: so it goes along with every piece of a video. */
const whoOf = ({ viewer, right }: Pick<ViewLink, 'viewer' | 'right'>): string =>
  right === null ? viewer : `${viewer}.${right}`

const WHO = /^(\d{1,19})(?:\.([pm][\d-]{1,50}))?$/

/** The other way round; null for what is neither. */
export function readWho(text: string): Pick<ViewLink, 'viewer' | 'right'> | null {
  const [, viewer, right = null] = WHO.exec(text) ?? []
  return viewer === undefined ? null : { viewer, right: right as ViewRight | null }
}
