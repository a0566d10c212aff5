import type { LiveRoom } from '@fanlight/contract'
import { Badge } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { Cover, PersonAvatar } from '../profiles/index.ts'
import { Diamonds } from '../wallet/index.ts'
import { LiveSigns } from './room/Stage.tsx'

/** A room that one can enter now. */
export function LiveCard({ room }: { room: LiveRoom }) {
  const text = useText()
  const { anchor, title, coverUrl, entry } = room
  const name = anchor.nickName
  return (
    <article className="relative overflow-clip rounded-card bg-surface shadow-card">
      <div className="relative aspect-video bg-black">
        <Cover src={coverUrl} seed={anchor.userId} className="size-full object-cover" />
        <span className="absolute start-3 top-3">
          <LiveSigns room={room} />
        </span>
        {entry.kind !== 'free' && (
          <span className="absolute end-3 top-3">
            <Badge tone="overlay">
              {entry.kind === 'ticket' ? <Diamonds amount={entry.price} /> : text(`creatorSettings.live.${entry.kind}`)}
            </Badge>
          </span>
        )}
      </div>
      <div className="flex items-center gap-3 p-3">
        <PersonAvatar person={anchor} size={40} />
        <div className="min-w-0">
          <h3 dir="auto" className="truncate font-semibold">
            <Link
              href={`/liveRoom?aid=${anchor.userId}`}
              aria-label={text('live.watch', { name, title })}
              className="after:absolute after:inset-0"
            >
              {title}
            </Link>
          </h3>
          <p className="truncate text-13 text-muted">
            <bdi>{name}</bdi>
          </p>
        </div>
      </div>
    </article>
  )
}
