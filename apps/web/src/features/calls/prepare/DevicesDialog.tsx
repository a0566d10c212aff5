import { Dialog } from '@fanlight/ui'
import { useEffect, useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { chooseDevice, followDevices, type Devices } from '../../../platform/rtc/index.ts'
import { takeChosenDevices } from '../call-driver.ts'
import { DeviceFields } from '../../../platform/rtc/preview/index.ts'

/** Another camera, microphone or speaker in the middle of a call. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [devices, setDevices] = useState<Devices | null>(null)
  useEffect(() => followDevices(setDevices), [])
  return (
    <Dialog title={text('calls.devices.title')} closeLabel={text('common.close')} onClose={onClose} size="sm">
      <div className="flex flex-col gap-4">
        {devices && (
          <DeviceFields
            devices={devices}
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
