import { FanlightMark } from '@fanlight/ui'
import { clsx } from 'clsx'
import { useState } from 'react'
import { pictureAt } from '../media/index.ts'
import { COVER_WIDTH } from './picture-widths.ts'

const grounds = ['bg-ember-soft', 'bg-caution-soft', 'bg-diamond-soft', 'bg-positive-soft', 'bg-danger-soft'] as const

/** The same person has the same ground everywhere. */
function groundOf(seed: string): string {
  let sum = 0
  for (const letter of seed) sum += letter.charCodeAt(0)
  return grounds[sum % grounds.length] ?? grounds[0]
}

type CoverProps = {
  src: string | null
  /** Chooses the ground of a cover without a picture: a user id. */
  seed: string
  isFirst?: boolean | undefined
  /** How wide it is shown, in pixels of the page. */
  width?: number | undefined
  className?: string | undefined
}

/** A creator's cover, or a drawn one where there is none. Decoration: the name stands below. */
export function Cover({ src, seed, isFirst = false, width = COVER_WIDTH, className }: CoverProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  if (src !== null && src !== brokenSrc) {
    return (
      <img
        src={pictureAt(src, width)}
        alt=""
        decoding="async"
        draggable={false}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        onError={() => setBrokenSrc(src)}
        className={clsx('w-full bg-fill object-cover', className)}
      />
    )
  }
  return (
    <div aria-hidden className={clsx('relative w-full overflow-clip', groundOf(seed), className)}>
      <span className="absolute inset-0 bg-[radial-gradient(60%_120%_at_50%_110%,color-mix(in_srgb,var(--glow-from)_55%,transparent),transparent)]" />
      <FanlightMark
        size={900}
        className="absolute start-1/2 bottom-0 h-auto w-[120%] max-w-none -translate-x-[calc(var(--reading)*50%)] opacity-12"
      />
    </div>
  )
}
