import { IconButton, ProgressRing } from '@fanlight/ui'
import { X } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import type { Picked } from './use-pictures.ts'

/** What goes along with the words; each can be taken out. */
export function PictureStrip({ picked, onRemove }: { picked: readonly Picked[]; onRemove: (id: string) => void }) {
  const text = useText()
  if (picked.length === 0) return null
  return (
    <ul aria-label={text('chat.composer.pictures')} className="flex gap-2 overflow-x-auto pt-1 pb-2">
      {picked.map(({ id, preview, name, share, url }) => (
        <li key={id} className="relative size-20 shrink-0 overflow-hidden rounded-control bg-fill">
          <img src={preview} alt={name} className={`size-full object-cover ${url === null ? 'opacity-50' : ''}`} />
          {url === null && (
            <span className="absolute inset-0 grid place-items-center">
              <ProgressRing value={share} label={text('media.upload.uploading')} />
            </span>
          )}
          <IconButton
            label={text('chat.composer.removePicture', { name })}
            variant="overlay"
            size="sm"
            onPress={() => onRemove(id)}
            className="absolute! end-1 top-1 size-6!"
          >
            <X aria-hidden className="size-3.5!" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
