import { SegmentedControl } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { useMode } from '../../platform/session/index.ts'

/** Only a creator has two modes. */
export function ModeSwitch({ className }: { className?: string }) {
  const text = useText()
  const { mode, canSwitch, setMode } = useMode()
  if (!canSwitch) return null
  return (
    <SegmentedControl
      label={text('shell.mode.label')}
      segments={[
        { value: 'member', label: text('shell.mode.member') },
        { value: 'creator', label: text('shell.mode.creator') },
      ]}
      value={mode}
      onValueChange={setMode}
      fullWidth
      className={className}
    />
  )
}
