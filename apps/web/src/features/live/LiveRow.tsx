import { listLiveRooms, type UserId } from '@fanlight/contract'
import { ScrollRow } from '@fanlight/ui'
import { Radio } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { LiveCard } from './LiveCard.tsx'

const SHOWN = 8
const REFRESH_MS = 30_000

/** Who is live now, side by side. Nobody: the way to where they will be, unless one comes from there. */
export function LiveRow({ except }: { except?: UserId }) {
  const text = useText()
  const id = useId()
  const { data } = useCall(listLiveRooms, {}, { refetchInterval: REFRESH_MS })
  const rooms = (data?.rooms ?? []).filter(({ anchor }) => anchor.userId !== except)
  if (rooms.length === 0) {
    if (except !== undefined) return null
    return (
      <Link href="/liveList" className="flex min-h-11 items-center gap-2 self-start font-semibold hover:underline">
        <Radio aria-hidden className="size-4.5 text-ember" />
        {text('live.now')}
      </Link>
    )
  }
  return (
    <section aria-labelledby={id}>
      <div className="flex items-end justify-between gap-3 pb-3">
        <div>
          <h2 id={id} className="font-display text-20 font-semibold tracking-tight">
            {text('live.now')}
          </h2>
          <p className="text-13 text-muted">{text('live.nowText')}</p>
        </div>
        <Link
          href="/liveList"
          className="touch-area relative shrink-0 text-13 font-semibold text-ember hover:underline"
        >
          {text('live.all')}
        </Link>
      </div>
      <ScrollRow
        previousLabel={text('common.previous')}
        nextLabel={text('common.next')}
        className="-mx-4 snap-x scroll-px-4 gap-4 px-4 py-1 md:-mx-1 md:scroll-px-1 md:px-1"
        buttonClassName="top-14"
      >
        <ul className="flex gap-4">
          {rooms.slice(0, SHOWN).map((room) => (
            <li key={room.roomId} className="w-[min(17.5rem,78vw)] shrink-0 snap-start">
              <LiveCard room={room} />
            </li>
          ))}
        </ul>
      </ScrollRow>
    </section>
  )
}
