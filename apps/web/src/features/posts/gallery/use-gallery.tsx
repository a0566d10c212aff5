import { toast } from '@fanlight/ui'
import type { Post } from '@fanlight/contract'
import { useState, type ReactNode } from 'react'
import { allTexts, text } from '../../../platform/i18n/index.ts'
import { useCreatorName } from '../kept/use-creator-name.ts'
import { LockPanel } from '../media/LockPanel.tsx'
import { useMediaWords } from '../media/use-media-words.ts'
import type { GalleryProps } from './Gallery.tsx'

type Opened = { startAt: number; Gallery: (props: GalleryProps) => ReactNode }

const sayFailed = () => void toast.error(text('postMedia.galleryFailed'), { id: 'gallery' })

type OfPost = Pick<GalleryProps, 'fresh' | 'tileOf'> & { post: Post; lockAction: ReactNode }

/** Opens a post's media full screen. */
export function useGallery({ post, fresh, lockAction, tileOf }: OfPost) {
  const name = useCreatorName(post)
  const words = useMediaWords(post)
  return useMediaGallery({
    fresh,
    tileOf,
    about: {
      label: () => text('postMedia.label', { name }),
      alt: words.alt,
      lockPanel: (media) => (
        <LockPanel post={post} title={words.locked(media)} action={lockAction} className="absolute inset-0" />
      ),
      watermark: post.watermark,
    },
  })
}

/** Opens media full screen. Its code comes with the first press; `element` belongs into the page. */
export function useMediaGallery(shown: Pick<GalleryProps, 'about' | 'fresh' | 'tileOf'>) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)

  async function load(startAt: number) {
    try {
      const [{ Gallery }] = await Promise.all([import('./Gallery.tsx'), allTexts()])
      setOpened({ startAt, Gallery })
    } catch {
      sayFailed()
    }
  }
  return {
    open: (startAt: number) => void load(startAt),
    element: opened && (
      <opened.Gallery
        {...shown}
        startAt={opened.startAt}
        onClosed={close}
        onFailed={() => {
          close()
          sayFailed()
        }}
      />
    ),
  }
}
