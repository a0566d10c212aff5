import { listLiveRooms, PRESENCE } from '@fanlight/contract'
import { useId } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { PersonAvatar } from '../profiles/index.ts'

const SHOWN = 8
const REFRESH_MS = 60_000

/** Who is live, as a row of faces above something else, each the way into the room. Nothing where nobody is. */
export function LiveNow() {
  const text = useText()
  const id = useId()
  const { data } = useCall(listLiveRooms, {}, { refetchInterval: REFRESH_MS })
  const rooms = data?.rooms ?? []
  if (rooms.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex items-center gap-4 rounded-card bg-surface px-4 py-3 shadow-card">
      <h2 id={id} className="shrink-0 font-semibold">
        {text('live.now')}
      </h2>
      <ul
        // The sign that they are live hangs over the edge of a face.
        className="-my-3 flex min-w-0 flex-1 gap-4 overflow-x-auto px-1.5 pt-3 pb-4.5"
      >
        {rooms.slice(0, SHOWN).map(({ roomId, anchor }) => (
          <li key={roomId}>
            <PersonAvatar person={{ ...anchor, presence: PRESENCE.live }} size={48} />
          </li>
        ))}
      </ul>
      <Link href="/liveList" className="touch-area relative shrink-0 text-13 font-semibold text-ember hover:underline">
        {text('live.all')}
      </Link>
    </section>
  )
}
