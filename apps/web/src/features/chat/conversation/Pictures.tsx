import type { MessageMedia } from '@fanlight/contract'
import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { pictureAt } from '../../media/index.ts'
import { openPictures } from '../../posts/index.ts'
import { previewOf } from '../composer/previews.ts'

const SHOWN = 4

/** The pictures of a message. Square, so that nothing moves when they arrive; the gallery shows all of each. */
export function Pictures({ media, name }: { media: readonly MessageMedia[]; name: string }) {
  const text = useText()
  const tiles = useRef(new Map<number, HTMLElement>())
  const shown = media.slice(0, SHOWN)
  const more = media.length - shown.length
  const alt = (index: number) => text('chat.picture', { number: index + 1, all: media.length, name })

  function open(index: number): void {
    const pictures = media.flatMap(({ url }, at) =>
      url === null ? [] : [{ at, src: url, alt: alt(at), tile: tiles.current.get(at) ?? null }],
    )
    openPictures({
      pictures,
      startAt: Math.max(
        0,
        pictures.findIndex(({ at }) => at === index),
      ),
      label: name,
    })
  }

  return (
    <ul className={clsx('grid w-72 max-w-full gap-0.5', shown.length > 1 && 'grid-cols-2')}>
      {shown.map(({ id, url }, index) => (
        <li
          key={id}
          className={clsx('relative aspect-square bg-fill', shown.length === 3 && index === 0 && 'col-span-2')}
        >
          <Picture
            url={url}
            alt={alt(index)}
            onOpen={() => open(index)}
            tileRef={(tile) => {
              if (tile) tiles.current.set(index, tile)
              else tiles.current.delete(index)
            }}
          />
          {more > 0 && index === SHOWN - 1 && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-0 grid place-items-center bg-black/50 text-20 font-semibold text-white"
            >
              <bdi dir="ltr">+{more}</bdi>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

type PictureProps = {
  url: string | null
  alt: string
  onOpen: () => void
  tileRef: (tile: HTMLElement | null) => void
}

function Picture({ url, alt, onOpen, tileRef }: PictureProps) {
  const text = useText()
  const preview = url === null ? null : previewOf(url)
  // What was uploaded has no link that opens it before the server has taken the message.
  const src = preview ?? (url !== null && isShown(url) ? pictureAt(url, 256) : null)
  if (src === null) {
    return (
      <span
        role="img"
        aria-label={url === null ? text('chat.pictureHeld') : alt}
        className="grid size-full place-items-center text-muted"
      >
        <ImageOff aria-hidden />
      </span>
    )
  }
  const picture = (
    <img src={src} alt={alt} loading="lazy" decoding="async" draggable={false} className="size-full object-cover" />
  )
  if (preview !== null) return picture
  return (
    <button ref={tileRef} type="button" onClick={onOpen} className="block size-full outline-offset-[-3px]">
      {picture}
    </button>
  )
}

/** A link that our server made has a signature; the address of an upload has none. */
const isShown = (url: string): boolean => url.includes('?')
