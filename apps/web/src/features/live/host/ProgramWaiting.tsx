import { getAnchorRoom, getLivePlan, type LiveRoom, type UserId } from '@fanlight/contract'
import { Button, Spinner } from '@fanlight/ui'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import { useCall } from '../../../platform/api/index.ts'
import { CopyValue } from '../../../platform/files/CopyValue.tsx'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

const LOOK_EVERY_MS = 3_000

type Props = { ownId: UserId; onOpened: (room: LiveRoom) => void; onBack: () => void }

/** Until a program sends: where to, and with what. The room opens by itself then. */
export function ProgramWaiting({ ownId, onOpened, onBack }: Props) {
  const text = useText()
  const format = useFormat()
  const { data } = useCall(getLivePlan, {}, { staleTime: 0 })
  const own = useCall(getAnchorRoom, { aid: ownId }, { staleTime: 0, gcTime: 0, refetchInterval: LOOK_EVERY_MS })
  const room = own.data?.room
  const opened = useEffectEvent(onOpened)
  useEffect(() => {
    if (room && room.state !== 'over') opened(room)
  }, [room])
  return (
    <div className="mx-auto flex max-w-140 flex-col gap-4">
      <div>
        <h2 className="font-display text-20 font-semibold tracking-tight">{text('live.program.title')}</h2>
        <p className="text-muted">{text('live.program.text')}</p>
      </div>
      {data?.address === null && <p className="text-muted">{text('live.program.unavailable')}</p>}
      {data && data.address !== null && (
        <>
          <CopyValue label={text('live.program.address')} value={data.address} />
          <p className="text-13 text-muted">
            {data.key
              ? text('live.program.keyEnding', { ending: data.key.ending, date: format.date(data.key.madeAt) })
              : text('live.program.noKey')}
          </p>
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            {text('live.program.waiting')}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link href="/creator/settings">{text('live.program.settings')}</Link>
        </Button>
        <Button onPress={onBack}>{text('live.program.browser')}</Button>
      </div>
    </div>
  )
}
