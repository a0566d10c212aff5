import { getCreatorSetting, type ProfileSummary } from '@fanlight/contract'
import { Button, IconButton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Video } from 'lucide-react'
import { useCall } from '../../platform/api/index.ts'
import { openCall } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'

type Props = {
  person: Pick<ProfileSummary, 'userId' | 'nickName' | 'isCreator'>
  /** A sign without a word, where there is little room. */
  isSign?: boolean | undefined
  /** Where it is known already that they take calls. */
  isKnown?: boolean | undefined
  className?: string | undefined
}

/** Calls a creator who takes calls. Others have none. */
export function CallButton({ person, isSign = false, isKnown = false, className }: Props) {
  const text = useText()
  const isOwn = useAccount()?.userId === person.userId
  const mayTakeCalls = person.isCreator && !isOwn
  const setting = useCall(getCreatorSetting, { creatorId: person.userId }, { enabled: mayTakeCalls && !isKnown })
  if (!mayTakeCalls || !(isKnown || setting.data?.videoSwitch)) return null
  const label = text('calls.buttonTo', { name: person.nickName })
  const open = () => openCall({ userId: person.userId, nickName: person.nickName })
  if (isSign) {
    return (
      <IconButton label={label} tooltip variant="secondary" onPress={open} className={clsx('grow-0!', className)}>
        <Video aria-hidden />
      </IconButton>
    )
  }
  return (
    <Button
      size="sm"
      aria-label={label}
      iconStart={<Video aria-hidden className="size-4.5!" />}
      onPress={open}
      className={className}
    >
      {text('calls.button')}
    </Button>
  )
}
