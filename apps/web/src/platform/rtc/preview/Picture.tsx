import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef } from 'react'
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
  const refused = useEffectEvent(() => onSoundRefused?.())
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.muted = isMuted
    // Even the same one given again begins anew.
    if (element.srcObject !== stream) element.srcObject = stream
    if (!stream) return
    void routeSound(element)
    // Also when the sound is switched: what was refused with it plays without, and goes on with it later.
    element.play().catch((error: unknown) => {
      if (error instanceof Error && error.name === 'NotAllowedError') refused()
    })
  }, [stream, isMuted])
  return (
    // What two people say to each other right now has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      aria-label={label}
      playsInline
      autoPlay
      className={clsx(isMirrored && '-scale-x-100', className)}
    />
  )
}
