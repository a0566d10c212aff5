import { listLiveRecordings } from '@fanlight/contract'
import { Card, ListRow, Switch } from '@fanlight/ui'
import { Disc } from 'lucide-react'
import { useCall } from '../../../../platform/api/index.ts'
import { useText } from '../../../../platform/i18n/index.ts'

/** Whether a recording is kept of the room; where none can be made, why. */
export function RecordField({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const text = useText()
  const { data } = useCall(listLiveRecordings, {})
  const canRecord = data?.canRecord ?? true
  return (
    <Card padding="none">
      <ListRow
        icon={<Disc aria-hidden />}
        title={text('live.recording.title')}
        description={text(canRecord ? 'live.recording.text' : 'live.recording.unavailable')}
        disabled={!canRecord}
        trailing={
          <Switch
            label={text('live.recording.title')}
            checked={isOn && canRecord}
            disabled={!canRecord}
            onCheckedChange={onChange}
          />
        }
      />
    </Card>
  )
}
