import { listCallWaits } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { useCall } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { PersonRow } from '../../profiles/index.ts'
import { leaveWait } from './wait.ts'
import { WaitingCount } from './WaitingCount.tsx'

/** Whom one waits for, and how many wait for oneself. Nothing where there is neither. */
export function Waits() {
  const text = useText()
  const { data } = useCall(listCallWaits, {})
  if (!data || (data.waits.length === 0 && data.waitingForMe === 0)) return null
  return (
    <section aria-label={text('calls.wait.title')} className="flex flex-col gap-2 pb-6">
      <h2 className="text-17 font-semibold">{text('calls.wait.title')}</h2>
      <WaitingCount />
      <ul className="-mx-3 flex flex-col">
        {data.waits.map(({ creator, kind }) => (
          <li key={creator.userId}>
            <PersonRow
              person={creator}
              detail={text(`calls.kind.${kind}`)}
              action={
                <Button size="sm" onPress={() => leaveWait(creator.userId)}>
                  {text('calls.wait.leave')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
