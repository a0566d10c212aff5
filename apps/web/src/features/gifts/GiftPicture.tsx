import { clsx } from 'clsx'
import { Gift as GiftSign } from 'lucide-react'
import { useState } from 'react'

/** Drawn; a plain sign where the picture does not come. */
export function GiftPicture({ src, className }: { src: string; className?: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === src) return <GiftSign aria-hidden className={clsx('text-ember', className)} />
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      decoding="async"
      onError={() => setFailed(src)}
      className={clsx('object-contain', className)}
    />
  )
}
