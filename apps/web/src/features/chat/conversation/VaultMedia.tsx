import type { AssetId, Message, MessageMedia, PostMedia, UserId } from '@fanlight/contract'
import { clsx } from 'clsx'
import { LockKeyhole, Play } from 'lucide-react'
import { useRef } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MediaPicture, useMediaGallery, type FreshMedia } from '../../posts/index.ts'
import { readAgain } from '../thread/read-again.ts'
import { openUnlock } from '../unlock/open-unlock.ts'

const SHOWN = 4
/** A single one is as tall or as wide as it came, but no more than this. */
const [TALLEST, WIDEST] = [0.75, 1.6]

type Props = {
  message: Message
  media: readonly MessageMedia[]
  chatWithUserId: UserId
  name: string
}

/** What a creator sent from the vault: sharp where the viewer has it, a blur where it is to be bought. */
export function VaultMedia({ message, media: sent, chatWithUserId, name }: Props) {
  const text = useText()
  const media = sent.map(asPostMedia)
  const tiles = useRef(new Map<number, HTMLElement>())
  const fresh = useFresh(media, () => readAgain(chatWithUserId, message))
  const alt = ({ type, isLocked }: PostMedia, index: number): string => {
    const where = { number: index + 1, all: media.length, name }
    if (type === 'video') return text(isLocked ? 'postMedia.lockedVideo' : 'postMedia.video', where)
    return text(isLocked ? 'postMedia.lockedPhoto' : 'postMedia.photo', where)
  }
  // What is locked is in no gallery: a press on it asks for the rest.
  const open = media.filter(({ isLocked }) => !isLocked)
  const gallery = useMediaGallery({
    fresh: { ...fresh, media: open },
    tileOf: (index) => tiles.current.get(media.findIndex(({ id }) => id === open[index]?.id)) ?? null,
    about: {
      label: () => text('postMedia.label', { name }),
      alt: (each) =>
        alt(
          each,
          Math.max(
            0,
            media.findIndex(({ id }) => id === each.id),
          ),
        ),
      lockPanel: () => null,
      watermark: null,
    },
  })
  const press = (each: PostMedia): void => {
    if (each.isLocked) openUnlock(message, chatWithUserId, name)
    else gallery.open(open.indexOf(each))
  }

  const shown = media.slice(0, SHOWN)
  const more = media.length - shown.length
  const [only] = media
  const ratio = media.length === 1 && only ? clamp(only.width / only.height) : 1
  return (
    <>
      <ul className={clsx('grid w-72 max-w-full gap-0.5', shown.length > 1 && 'grid-cols-2')}>
        {shown.map((each, index) => (
          <li
            key={each.id}
            style={{ aspectRatio: shown.length === 3 && index === 0 ? WIDEST : ratio }}
            className={clsx('relative bg-fill', shown.length === 3 && index === 0 && 'col-span-2')}
          >
            <button
              type="button"
              ref={(tile) => {
                if (tile) tiles.current.set(index, tile)
                else tiles.current.delete(index)
              }}
              onClick={() => press(each)}
              className="relative block size-full overflow-clip outline-offset-[-3px]"
            >
              <MediaPicture
                media={each}
                alt={alt(each, index)}
                sizes="288px"
                isVeiled={each.isLocked}
                isFirst={false}
                fresh={fresh}
              />
              <Marks media={each} />
              {more > 0 && index === SHOWN - 1 && (
                <span
                  aria-hidden
                  className="absolute inset-0 grid place-items-center bg-black/50 text-20 font-semibold text-white"
                >
                  <bdi dir="ltr">+{more}</bdi>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {gallery.element}
    </>
  )
}

function Marks({ media: { type, isLocked, isTeaser, durationMs } }: { media: PostMedia }) {
  const format = useFormat()
  const text = useText()
  const Icon = isLocked ? LockKeyhole : Play
  return (
    <>
      {(isLocked || type === 'video') && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-11 place-items-center rounded-full bg-black/50 text-white">
            <Icon aria-hidden className={clsx('size-5!', !isLocked && 'fill-current')} />
          </span>
        </span>
      )}{' '}
      {isTeaser && (
        <span className="absolute start-1.5 top-1.5 rounded-inner bg-black/60 px-1.5 text-12 font-semibold text-white">
          {text('publish.media.teaser')}
        </span>
      )}{' '}
      {durationMs !== null && (
        <span className="absolute end-1.5 bottom-1.5 rounded-inner bg-black/60 px-1.5 text-12 font-semibold text-white tabular-nums">
          {format.duration(durationMs)}
        </span>
      )}
    </>
  )
}

/** A link runs out after an hour or two: the message is read again once for each that does not come. */
function useFresh(media: readonly PostMedia[], renew: () => Promise<boolean>): FreshMedia {
  const renewed = useRef(new Set<AssetId>())
  return {
    media,
    async renew(id) {
      if (renewed.current.has(id)) return false
      renewed.current.add(id)
      return renew()
    },
    arrived: (id) => void renewed.current.delete(id),
  }
}

const clamp = (ratio: number): number => Math.min(WIDEST, Math.max(TALLEST, ratio))

/** As the gallery knows it. */
const asPostMedia = (one: MessageMedia): PostMedia => ({
  id: one.id as AssetId,
  type: one.type === 'video' ? 'video' : 'photo',
  url: one.url,
  fuzzyUrl: one.fuzzyUrl ?? '',
  coverUrl: one.coverUrl,
  width: one.width ?? 1,
  height: one.height ?? 1,
  durationMs: one.durationMs,
  isLocked: one.isLocked,
  isTeaser: one.isPreview,
})
