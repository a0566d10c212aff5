import { IconButton, Menu } from '@fanlight/ui'
import { Check, Settings2 } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import type { MediaLevel } from '../../../platform/rtc/media-session.ts'

export type PictureLevel = Exclude<MediaLevel, 'audio'>

const NAMES = {
  full: 'live.room.qualityFull',
  mid: 'live.room.qualityMid',
  low: 'live.room.qualityLow',
} as const
/** As people look for it: the best first. */
const ORDER: readonly PictureLevel[] = ['full', 'mid', 'low']

type Props = { levels: readonly MediaLevel[]; chosen: PictureLevel; onChoose: (level: PictureLevel) => void }

/** Which size of the picture is fetched, where the engine has more than one. */
export function PictureQuality({ levels, chosen, onChoose }: Props) {
  const text = useText()
  const offered = ORDER.filter((level) => levels.includes(level))
  if (offered.length < 2) return null
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={text('live.room.quality', { level: text(NAMES[chosen]) })} variant="overlay">
          <Settings2 aria-hidden />
        </IconButton>
      }
      entries={offered.map((level) => ({
        label: text(NAMES[level]),
        icon: level === chosen ? <Check aria-hidden /> : <span aria-hidden className="size-5" />,
        onSelect: () => onChoose(level),
      }))}
    />
  )
}
