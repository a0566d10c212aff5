import { Dialog } from '@fanlight/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { chooseDevice, followDevices, type Devices } from '../../../platform/rtc/index.ts'
import { useStore } from '../../../platform/store.ts'
import { takeChosenDevices } from '../call-driver.ts'
import { currentCall } from '../call-store.ts'
import { DeviceFields } from '../../../platform/rtc/preview/index.ts'

/** Another camera, microphone or speaker in the middle of a call. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const isVoice = useStore(currentCall).kind === 'voice'
  const [devices, setDevices] = useState<Devices | null>(null)
  useEffect(() => followDevices(setDevices), [])
  return (
    <Dialog
      title={text(isVoice ? 'calls.devices.voiceTitle' : 'calls.devices.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
    >
      <div className="flex flex-col gap-4">
        {devices && (
          <DeviceFields
            devices={devices}
            isVoice={isVoice}
            onChoose={(kind, id) => {
              chooseDevice(kind, id)
              void takeChosenDevices()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
