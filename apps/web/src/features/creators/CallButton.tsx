import { getCreatorSetting, type CallKind, type CreatorSetting, type ProfileSummary } from '@fanlight/contract'
import { Button, IconButton, Menu } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Phone, Video } from 'lucide-react'
import { useCall } from '../../platform/api/index.ts'
import { openCall } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useAccount } from '../../platform/session/index.ts'

type Props = {
  person: Pick<ProfileSummary, 'userId' | 'nickName' | 'isCreator'>
  /** A sign without a word, where there is little room. */
  isSign?: boolean | undefined
  /** Where it is known already that they take video calls: one tap leads to one. */
  isKnown?: boolean | undefined
  className?: string | undefined
}

const SIGNS = { video: Video, voice: Phone } as const

function kindsOf(setting: CreatorSetting | undefined): CallKind[] {
  if (!setting) return []
  return [...(setting.videoSwitch ? (['video'] as const) : []), ...(setting.voiceSwitch ? (['voice'] as const) : [])]
}

/** Calls a creator who takes calls, with a choice where they take several kinds. Others have none. */
export function CallButton({ person, isSign = false, isKnown = false, className }: Props) {
  const text = useText()
  const isOwn = useAccount()?.userId === person.userId
  const mayTakeCalls = person.isCreator && !isOwn
  const setting = useCall(getCreatorSetting, { creatorId: person.userId }, { enabled: mayTakeCalls && !isKnown })
  const kinds = isKnown ? (['video'] as const) : kindsOf(setting.data)
  const [first] = kinds
  if (!mayTakeCalls || first === undefined) return null
  const { userId, nickName } = person
  const open = (kind: CallKind) => openCall({ userId, nickName, kind })
  const Sign = SIGNS[first]
  const isOnly = kinds.length === 1
  const label = text(isOnly && first === 'voice' ? 'calls.voiceTo' : 'calls.buttonTo', { name: nickName })
  const onPress = isOnly ? () => open(first) : undefined
  const button = isSign ? (
    <IconButton
      label={label}
      tooltip={isOnly}
      variant="secondary"
      onPress={onPress}
      className={clsx('grow-0!', className)}
    >
      <Sign aria-hidden />
    </IconButton>
  ) : (
    <Button
      size="sm"
      aria-label={label}
      iconStart={<Sign aria-hidden className="size-4.5!" />}
      onPress={onPress}
      className={className}
    >
      {text('calls.button')}
    </Button>
  )
  if (isOnly) return button
  const entries = kinds.map((kind) => {
    const Icon = SIGNS[kind]
    return { label: text(`calls.kind.${kind}`), icon: <Icon aria-hidden />, onSelect: () => void open(kind) }
  })
  return <Menu align="end" trigger={button} entries={entries} />
}
