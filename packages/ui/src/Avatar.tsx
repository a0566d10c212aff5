import { clsx } from 'clsx'
import { useState } from 'react'
import { initialsOf, tintOf } from './avatar-fallback.ts'

export type AvatarSize = 24 | 32 | 40 | 48 | 64 | 96 | 128

export type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: AvatarSize | undefined
  /** Keeps the tint when the name changes: a user id. The name decides without it. */
  seed?: string | undefined
  ring?: 'none' | 'live' | 'story' | undefined
  /** The word on the pill under a live ring; from 48 px on. */
  liveLabel?: string | undefined
  online?: boolean | undefined
  /** Says the green dot in words. */
  onlineLabel?: string | undefined
  /** True where the name stands beside it anyway, so that it is not read twice. */
  decorative?: boolean | undefined
  loading?: 'lazy' | 'eager' | undefined
  className?: string | undefined
}

const ringWidth: Record<AvatarSize, number> = { 24: 1.5, 32: 2, 40: 2, 48: 2.5, 64: 3, 96: 3, 128: 4 }
const dotSize: Record<AvatarSize, number> = { 24: 8, 32: 10, 40: 12, 48: 12, 64: 16, 96: 20, 128: 24 }

export function Avatar({
  name,
  src,
  size = 40,
  seed,
  ring = 'none',
  liveLabel,
  online = false,
  onlineLabel,
  decorative = false,
  loading = 'lazy',
  className,
}: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const tint = tintOf(seed ?? name)
  const hasPicture = Boolean(src) && src !== brokenSrc
  const width = ring === 'none' ? 0 : ringWidth[size]

  return (
    <span
      className={clsx('relative inline-block shrink-0 align-middle', className)}
      style={{ width: size, height: size }}
    >
      {width > 0 && (
        <span
          aria-hidden
          className="glow absolute rounded-full"
          // The ring is a disc behind the picture; what shows of it is its rim, and the gap is the picture's own edge.
          style={{
            inset: -width * 2,
            mask: `radial-gradient(closest-side, transparent calc(100% - ${width}px), black calc(100% - ${width}px + 0.5px))`,
          }}
        />
      )}
      {hasPicture ? (
        <img
          src={src ?? undefined}
          alt={decorative ? '' : name}
          width={size}
          height={size}
          loading={loading}
          decoding="async"
          draggable={false}
          onError={() => setBrokenSrc(src ?? undefined)}
          className="size-full rounded-full bg-fill object-cover"
        />
      ) : (
        <span
          {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
          className="grid size-full place-items-center rounded-full font-semibold select-none"
          style={{ background: tint.ground, color: tint.letters, fontSize: size * (size < 40 ? 0.42 : 0.36) }}
        >
          <span aria-hidden className="leading-none">
            {initialsOf(name)}
          </span>
        </span>
      )}
      {ring === 'live' && liveLabel && size >= 48 && (
        <span className="absolute start-1/2 bottom-0 -translate-x-[calc(var(--reading)*50%)] translate-y-1/2 rounded-full bg-ember px-1.5 text-12 leading-4 font-bold tracking-wide text-on-ember uppercase outline-2 outline-paper">
          {liveLabel}
        </span>
      )}
      {online && ring !== 'live' && (
        <span
          {...(onlineLabel ? { role: 'img', 'aria-label': onlineLabel } : { 'aria-hidden': true })}
          className="absolute end-0 bottom-0 rounded-full border-2 border-paper bg-positive"
          style={{
            width: dotSize[size],
            height: dotSize[size],
            insetInlineEnd: size >= 64 ? size * 0.06 : -1,
            bottom: size >= 64 ? size * 0.06 : -1,
          }}
        />
      )}
    </span>
  )
}
