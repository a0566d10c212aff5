import type { PostMedia } from '@fanlight/contract'
import type { ReactNode } from 'react'

/** What a gallery is about, and how that is said. */
export type GalleryAbout = {
  label: () => string
  alt: (media: PostMedia, index: number) => string
  /** What stands over something that is locked. */
  lockPanel: (media: PostMedia) => ReactNode
  /** What the player writes over a video. */
  watermark: string | null
}
