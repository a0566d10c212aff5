import {
  getAnchorRoom,
  getCreatorSetting,
  getLivePlan,
  getLiveSummary,
  type LiveRoom,
  type LiveSummary,
  type UserId,
} from '@fanlight/contract'
import { Skeleton, toast } from '@fanlight/ui'
import { useState } from 'react'
import { call, describeError, useCall } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { Broadcast } from '../host/Broadcast.tsx'
import { Prepare } from '../host/Prepare.tsx'
import { Recordings } from '../host/recordings/Recordings.tsx'
import { ProgramWaiting } from '../host/ProgramWaiting.tsx'
import { Remote } from '../host/Remote.tsx'
import { Resume } from '../host/Resume.tsx'
import { Summary } from '../host/Summary.tsx'

type Now =
  | { step: 'idle' }
  | { step: 'live'; room: LiveRoom; stream: MediaStream }
  /** A program sends, or will. */
  | { step: 'waiting' }
  | { step: 'remote'; room: LiveRoom }
  /** In this browser, whatever was used before. */
  | { step: 'browser' }
  | { step: 'over'; summary: LiveSummary }

/** `/creator/live`: from the first look into the own camera to what came of it. */
export function GoLivePage() {
  const account = useAccount()
  return account && <Steps key={account.userId} ownId={account.userId} />
}

function Steps({ ownId }: { ownId: UserId }) {
  const text = useText()
  const [now, setNow] = useState<Now>({ step: 'idle' })
  const isIdle = now.step === 'idle' || now.step === 'browser'
  const own = useCall(getAnchorRoom, { aid: ownId }, { enabled: isIdle, gcTime: 0, staleTime: 0 })
  const setting = useCall(getCreatorSetting, { creatorId: ownId })
  const planned = useCall(getLivePlan, {}, { enabled: isIdle, gcTime: 0, staleTime: 0 })

  const start = (room: LiveRoom, stream: MediaStream) => setNow({ step: 'live', room, stream })
  const end = (summary: LiveSummary) => setNow({ step: 'over', summary })
  async function lookBack(room: LiveRoom): Promise<void> {
    try {
      end((await call(getLiveSummary, { roomId: room.roomId })).summary)
    } catch (error) {
      toast.error(describeError(error), { id: 'live' })
      setNow({ step: 'idle' })
    }
  }

  if (now.step === 'over') return <Summary summary={now.summary} onAgain={() => setNow({ step: 'idle' })} />
  if (now.step === 'live') {
    return (
      <Broadcast
        room={now.room}
        stream={now.stream}
        ownId={ownId}
        onEnded={end}
        onOver={() => void lookBack(now.room)}
      />
    )
  }
  if (now.step === 'waiting') {
    const back = () => setNow({ step: 'browser' })
    return <ProgramWaiting ownId={ownId} onOpened={(room) => setNow({ step: 'remote', room })} onBack={back} />
  }
  const remote = (room: LiveRoom) => (
    <Remote
      room={room}
      ownId={ownId}
      onEnded={end}
      onOver={() => void lookBack(room)}
      onBrowser={() => setNow({ step: 'browser' })}
    />
  )
  if (now.step === 'remote') return remote(now.room)
  const plan = planned.data?.plan
  return (
    <QueryView query={own} skeleton={<Skeleton className="h-96 rounded-card!" />} failure={text('live.room.failed')}>
      {({ room }) => {
        if (!setting.data || !planned.isFetched) return <Skeleton className="h-96 rounded-card!" />
        if (!room || room.state === 'over') {
          return (
            <>
              <Prepare
                ownId={ownId}
                entry={setting.data.liveEntry}
                title={plan?.title ?? ''}
                onStarted={start}
                onProgram={() => setNow({ step: 'waiting' })}
              />
              <Recordings />
            </>
          )
        }
        if (plan?.byProgram && now.step === 'idle') return remote(room)
        return <Resume room={room} onStarted={start} onEnded={end} />
      }}
    </QueryView>
  )
}
