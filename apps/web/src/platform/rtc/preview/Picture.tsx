import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { routeSound } from '../devices.ts'

type Props = {
  stream: MediaStream | null
  /** In words, for who does not see it. */
  label: string
  isMuted?: boolean | undefined
  /** As in a mirror: the own picture. */
  isMirrored?: boolean | undefined
  /** The browser plays no sound until the page is touched. */
  onSoundRefused?: (() => void) | undefined
  className?: string | undefined
}

/** A moving picture that comes from a camera, here or elsewhere. */
export function Picture({ stream, label, isMuted = false, isMirrored = false, onSoundRefused, className }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    if (!stream) return
    void routeSound(element)
    element.play().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotAllowedError') onSoundRefused?.()
    })
  }, [stream, onSoundRefused])
  return (
    // What two people say to each other right now has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      aria-label={label}
      muted={isMuted}
      playsInline
      autoPlay
      className={clsx(isMirrored && '-scale-x-100', className)}
    />
  )
}
