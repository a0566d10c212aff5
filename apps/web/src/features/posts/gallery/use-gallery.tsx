import { toast } from '@fanlight/ui'
import { useState, type ReactNode } from 'react'
import { allTexts, text } from '../../../platform/i18n/index.ts'
import type { GalleryProps } from './Gallery.tsx'

type Opened = { startAt: number; Gallery: (props: GalleryProps) => ReactNode }

const sayFailed = () => void toast.error(text('postMedia.galleryFailed'), { id: 'gallery' })

/** Opens a post's media full screen. Its code comes with the first press; `element` belongs into the page. */
export function useGallery(about: Pick<GalleryProps, 'post' | 'fresh' | 'lockAction' | 'tileOf'>) {
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
        {...about}
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
