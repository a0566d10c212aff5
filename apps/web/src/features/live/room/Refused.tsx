import { buyLiveTicket, type LiveAllow, type LiveRoom } from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { openLogin } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { currentPath, goBack, useLayout } from '../../../platform/navigation/index.ts'
import { openSubscribe } from '../../memberships/index.ts'
import { openTopUp } from '../../payments/index.ts'
import { Cover, followChanges, FollowButton, PersonAvatar } from '../../profiles/index.ts'
import { useDiamondsText, useMoneyCache } from '../../wallet/index.ts'
import { LiveSigns } from './Stage.tsx'

type Props = { room: LiveRoom; allow: LiveAllow; onAgain: () => void }

/** Before the door: why one does not come in, and the one step that opens it. */
export function Refused({ room, allow, onAgain }: Props) {
  const text = useText()
  const isPhone = useLayout() === 'mobile'
  const { anchor, title, coverUrl } = room
  const why = allow.why === null || allow.why === 'over' ? 'login' : allow.why
  const name = anchor.nickName
  return (
    <div
      data-theme="dark"
      className={`relative grid place-items-center overflow-clip bg-black text-white ${isPhone ? 'min-h-dvh' : 'h-full'}`}
    >
      <Cover
        src={coverUrl}
        seed={anchor.userId}
        className="absolute inset-0 size-full object-cover opacity-40 blur-xl"
      />
      <div className="relative flex max-w-100 flex-col items-center gap-3 px-6 py-12 text-center">
        <PersonAvatar person={anchor} size={96} />
        <LiveSigns room={room} />
        <h1 dir="auto" className="font-display text-26 font-semibold tracking-tight wrap-anywhere">
          {title}
        </h1>
        <p className="flex items-center gap-2 font-semibold">
          <Lock aria-hidden className="size-4.5! shrink-0" />
          {text(`live.refused.${why}.title`, { name })}
        </p>
        <p className="text-white/85">{text(`live.refused.${why}.text`, { name })}</p>
        <div className="mt-2">
          <Step room={room} allow={allow} onAgain={onAgain} />
        </div>
        {isPhone && (
          <Button variant="quiet" onPress={goBack} className="text-white!">
            {text('live.room.leave')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Step({ room, allow, onAgain }: Props): ReactNode {
  const text = useText()
  const { anchor } = room
  switch (allow.why) {
    case 'login':
      return (
        <Button variant="primary" onPress={() => openLogin({ target: currentPath() })}>
          {text('live.refused.login.button')}
        </Button>
      )
    case 'follow':
      return <FollowStep room={room} allow={allow} onAgain={onAgain} />
    case 'membership': {
      const minLevel = allow.entry.kind === 'subscribers' ? allow.entry.minLevel : 1
      return (
        <Button variant="primary" onPress={() => openSubscribe({ creator: anchor, minLevel, onSubscribed: onAgain })}>
          {text('live.refused.membership.button')}
        </Button>
      )
    }
    case 'ticket':
      return <TicketStep room={room} allow={allow} onAgain={onAgain} />
    case 'blocked':
    case 'over':
    case null:
      return null
  }
}

/** Who follows comes in at once. */
function FollowStep({ room, onAgain }: Props) {
  const { anchor } = room
  const again = useEffectEvent(onAgain)
  useEffect(
    () =>
      followChanges.subscribe(({ userId, isFollowing }) => {
        if (userId === anchor.userId && isFollowing) again()
      }),
    [anchor.userId],
  )
  return <FollowButton person={anchor} answered={{ following: anchor.isFollowing }} size="md" />
}

function TicketStep({ room, allow, onAgain }: Props) {
  const text = useText()
  const inDiamonds = useDiamondsText()
  const money = useMoneyCache()
  if (allow.entry.kind !== 'ticket') return null
  const { price } = allow.entry

  async function buy(): Promise<void> {
    try {
      const { diamondBalance } = await call(buyLiveTicket, { roomId: room.roomId, expectedPrice: price })
      money.keepBalance(diamondBalance)
      onAgain()
    } catch (error) {
      const short = refusedWith(error, 'INSUFFICIENT_DIAMONDS')
      if (short) return openTopUp({ need: Math.max(1, short.price - short.balance), onPaid: () => void buy() })
      toast.error(describeError(error), { id: 'live' })
      onAgain()
    }
  }
  return (
    <Button variant="primary" onPress={buy}>
      {text('live.refused.ticket.button', { price: inDiamonds(price) })}
    </Button>
  )
}
