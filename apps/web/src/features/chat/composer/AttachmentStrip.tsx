import { fileEnding } from '@fanlight/contract'
import { IconButton, ProgressRing } from '@fanlight/ui'
import { clsx } from 'clsx'
import { File, Play, X } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { useFileSize } from '../file-size.ts'
import type { Attachment } from './use-attachments.ts'

type Props = { label: string; picked: readonly Attachment[]; onRemove: (id: string) => void }

/** What goes along with the words; each can be taken out. */
export function AttachmentStrip({ label, picked, onRemove }: Props) {
  const text = useText()
  if (picked.length === 0) return null
  return (
    <ul aria-label={label} className="flex gap-2 overflow-x-auto pt-1 pb-2">
      {picked.map((one) => (
        <li
          key={one.id}
          className={clsx(
            'relative h-20 shrink-0 overflow-hidden rounded-control bg-fill',
            one.kind === 'file' ? 'w-44' : 'w-20',
          )}
        >
          <div className={clsx('size-full', one.url === null && 'opacity-50')}>
            <Look attachment={one} />
          </div>
          {one.url === null && (
            <span className="absolute inset-0 grid place-items-center">
              <ProgressRing value={one.share} label={text('media.upload.uploading')} />
            </span>
          )}
          <IconButton
            label={text('chat.composer.removePicture', { name: one.name })}
            variant="overlay"
            size="sm"
            onPress={() => onRemove(one.id)}
            className="absolute! end-1 top-1 size-6!"
          >
            <X aria-hidden className="size-3.5!" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function Look({ attachment: { kind, preview, name, bytes } }: { attachment: Attachment }) {
  const size = useFileSize()
  if (kind === 'file') {
    return (
      <div className="flex size-full flex-col justify-between p-2 text-12">
        {/* Beside the button that takes it out, on whichever side that is. */}
        <p className="line-clamp-2 pe-6 font-medium break-all">
          <bdi dir="ltr">{name}</bdi>
        </p>
        <span className="flex items-center gap-1 text-muted tabular-nums">
          <File aria-hidden className="size-3.5!" />
          <bdi>{[fileEnding(name).toUpperCase(), size(bytes)].filter((part) => part !== '').join(' · ')}</bdi>
        </span>
      </div>
    )
  }
  if (kind === 'image') return <img src={preview ?? ''} alt={name} className="size-full object-cover" />
  return (
    <>
      <video
        src={`${preview}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        aria-label={name}
        className="size-full object-cover"
      />
      <span
        aria-hidden
        className="absolute start-1 bottom-1 grid size-6 place-items-center rounded-full bg-black/60 text-white"
      >
        <Play className="size-3! fill-current" />
      </span>
    </>
  )
}
