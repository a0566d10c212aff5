import { pictureAt } from '../../media/index.ts'
import { switchCall } from '../call-driver.ts'
import type { CallState } from '../call-state.ts'
import { currentCall } from '../call-store.ts'

/** The cover, or the person's picture, where there is no camera. */
export function Backdrop({ state: { other } }: { state: CallState }) {
  const src = other?.coverUrl ?? other?.headPicUrl ?? null
  if (src === null) return <div className="absolute inset-0 bg-sunken" />
  return (
    <div className="absolute inset-0 overflow-clip">
      <img src={pictureAt(src, 960)} alt="" draggable={false} className="size-full scale-110 object-cover blur-xl" />
    </div>
  )
}

export const soundRefused = () => {
  // A page that was reloaded may not make a sound until it is touched; the button of the speaker is such a touch.
  if (currentCall.get().switches.speaker) switchCall('speaker')
}
