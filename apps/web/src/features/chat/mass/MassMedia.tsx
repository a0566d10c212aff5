import type { MessageContent, MessageMedia } from '@fanlight/contract'
import { LockKeyhole, Mic, Play } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { pictureAt, thumbOf } from '../../media/index.ts'

const WIDTH = 64

/** What a mass message shows, in small; what is to be bought of it has a lock. */
export function MassMedia({ mediaList, isPriced }: Pick<MessageContent, 'mediaList'> & { isPriced: boolean }) {
  const text = useText()
  const format = useFormat()
  if (mediaList.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {mediaList.map((one, index) => (
        <li key={one.id} className="relative grid size-16 place-items-center overflow-hidden rounded-control bg-sunken">
          {one.type !== 'audio' && (
            <img
              src={stillOf(one) ?? undefined}
              alt={`${text(`chat.short.${one.type}`)} ${format.wholeNumber(index + 1)}`}
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          )}
          {one.type === 'audio' && <Mic aria-label={text('chat.short.audio')} className="size-6 text-muted" />}
          {one.type === 'video' && <Mark icon={Play} className="start-1" />}
          {isPriced && !one.isPreview && <Mark icon={LockKeyhole} className="end-1" />}
        </li>
      ))}
    </ul>
  )
}

function Mark({ icon: Icon, className }: { icon: typeof Play; className: string }) {
  return (
    <span
      aria-hidden
      className={`absolute bottom-1 grid size-5 place-items-center rounded-full bg-black/60 text-white ${className}`}
    >
      <Icon className="size-3!" />
    </span>
  )
}

/** What is of the vault has a blur, too; what was uploaded has none. */
function stillOf({ type, url, coverUrl, fuzzyUrl }: MessageMedia): string | null {
  if (fuzzyUrl === null) return pictureAt(url, WIDTH)
  return thumbOf({ kind: type === 'video' ? 'video' : 'photo', url, coverUrl }, WIDTH)
}
