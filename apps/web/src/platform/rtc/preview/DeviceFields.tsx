import { SelectField } from '@fanlight/ui'
import { useText, type MessageKey } from '../../i18n/index.ts'
import { chosenDevice, type DeviceKind, type Devices } from '../devices.ts'

const LABELS: Record<DeviceKind, MessageKey> = {
  camera: 'calls.devices.camera',
  microphone: 'calls.devices.microphone',
  speaker: 'calls.devices.speaker',
}
const KINDS: readonly DeviceKind[] = ['camera', 'microphone', 'speaker']

type Props = { devices: Devices; isVoice?: boolean; onChoose: (kind: DeviceKind, id: string) => void }

/** Which camera, microphone and speaker. A kind of which there is none, or none to choose, is left out. */
export function DeviceFields({ devices, isVoice = false, onChoose }: Props) {
  const text = useText()
  const wanted = KINDS.filter((kind) => devices[kind].length > 0 && !(isVoice && kind === 'camera'))
  return wanted.map((kind) => {
    const found = devices[kind]
    const chosen = chosenDevice(kind)
    return (
      <SelectField
        key={kind}
        label={text(LABELS[kind])}
        value={found.find(({ id }) => id === chosen)?.id ?? found[0]?.id ?? ''}
        onValueChange={(id) => onChoose(kind, id)}
        options={found.map(({ id, label }, index) => ({
          value: id,
          label: label === '' ? `${text(LABELS[kind])} ${index + 1}` : label,
        }))}
      />
    )
  })
}
