import type { PostMedia } from '@fanlight/contract'
import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { linkOf, pictureOf } from './photo-at.ts'
import type { FreshMedia } from './use-fresh-media.ts'

type MediaPictureProps = {
  media: PostMedia
  alt: string
  sizes: string
  /** Only its blur: it is locked, or not for this viewer yet. */
  isVeiled: boolean
  isFirst: boolean
  /** All of it, with its blur beside it where it does not fill the place. */
  showsWhole?: boolean | undefined
  fresh: Pick<FreshMedia, 'renew' | 'arrived'>
}

/** The picture of a photo or the poster of a video, over its own blur, which is there first. */
export function MediaPicture({ media, alt, sizes, isVeiled, isFirst, showsWhole, fresh }: MediaPictureProps) {
  const { id, fuzzyUrl, width, height } = media
  const link = linkOf(media)
  const [shownLink, setShownLink] = useState<string | null>(null)
  const [brokenLink, setBrokenLink] = useState<string | null>(null)
  const isBroken = link !== null && brokenLink === link

  async function fail(broken: string) {
    if (!(await fresh.renew(id))) setBrokenLink(broken)
  }

  const sharp = !isVeiled && link !== null && !isBroken
  return (
    <>
      <img
        src={fuzzyUrl}
        alt={sharp ? '' : alt}
        width={width}
        height={height}
        decoding="async"
        draggable={false}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        className="absolute inset-0 size-full bg-fill object-cover"
      />
      {sharp && (
        <img
          {...pictureOf(media, sizes)}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          draggable={false}
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          onLoad={() => {
            setShownLink(link)
            fresh.arrived(id)
          }}
          onError={() => void fail(link)}
          className={clsx(
            'absolute inset-0 size-full',
            showsWhole ? 'object-contain' : 'object-cover',
            // What is on screen first is seen while it comes; the others appear over their blur.
            !isFirst && ['transition-opacity', shownLink !== link && 'opacity-0'],
          )}
        />
      )}
      {isBroken && !isVeiled && (
        <ImageOff aria-hidden className="absolute inset-0 m-auto size-8! text-white drop-shadow-md" />
      )}
    </>
  )
}
