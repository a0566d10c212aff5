import { getCreatorSetting, listCallSlots, type ProfileSummary } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { CalendarClock } from 'lucide-react'
import { useCall } from '../../platform/api/index.ts'
import { openBooking } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'

/** Books a call with a creator who has opened hours. Others have none. */
export function BookButton({ person }: { person: Pick<ProfileSummary, 'userId' | 'nickName' | 'isCreator'> }) {
  const text = useText()
  const account = useAccount()
  const { userId: creatorId, nickName, isCreator } = person
  const isOther = account !== null && account.userId !== creatorId && isCreator
  const setting = useCall(getCreatorSetting, { creatorId }, { enabled: isOther }).data
  const takesCalls = isOther && (setting?.videoSwitch === true || setting?.voiceSwitch === true)
  const offer = useCall(listCallSlots, { creatorId }, { enabled: takesCalls }).data?.offer
  if (!offer || offer.slots.length === 0) return null
  return (
    <Button
      size="sm"
      iconStart={<CalendarClock aria-hidden className="size-4.5!" />}
      onPress={() => openBooking({ userId: creatorId, nickName })}
      className="max-md:h-10! md:self-start"
    >
      {text('calls.booking.book', { name: nickName })}
    </Button>
  )
}
