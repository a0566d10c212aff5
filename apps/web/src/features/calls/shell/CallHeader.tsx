import type { CallPerson } from '@fanlight/contract'
import { Handle, IconButton, Menu, Tooltip } from '@fanlight/ui'
import { Aperture, Ellipsis, Flag, Minimize2, Settings2, Signal, SignalLow, SignalMedium, Sparkles } from 'lucide-react'
import type { ComponentProps } from 'react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { canBlur, type Quality } from '../../../platform/rtc/index.ts'
import { FollowButton, PersonAvatar, useRelation, VerifiedMark } from '../../profiles/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { switchCall } from '../call-driver.ts'
import { isSeen, timesOf, type CallState } from '../call-state.ts'
import { tellCall } from '../call-store.ts'
import { usePriceText } from '../prices.ts'
import { reportCall } from '../report-call.ts'
import { WaitingCount } from '../waiting/WaitingCount.tsx'
import { useNow } from './use-now.ts'

/** What the other one talks with, where it is a phone. The names are the same in all languages. */
const PHONES = { android: 'Android', ios: 'iOS', web: null } as const

type Props = { state: CallState; handle: ComponentProps<'div'>; isPhone: boolean }

/** With whom, for how long, and at what price. The window is dragged by it. */
export function CallHeader({ state, handle, isPhone }: Props) {
  const text = useText()
  const { other, status, price } = state
  const terminal = (status === 'connected' && state.call?.terminalType) || 'web'
  if (!other) return null
  return (
    // No landmark: the page below has its own.
    <div
      {...handle}
      className={`absolute inset-x-0 top-0 z-2 bg-linear-to-b from-black/75 to-transparent px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-8 ${isPhone ? '' : 'cursor-grab touch-none active:cursor-grabbing'}`}
    >
      <div className="flex items-center gap-3">
        <PersonAvatar person={other} size={40} loading="eager" onOpen={() => tellCall({ type: 'minimised' })} />
        <div className="min-w-0">
          <p className="flex items-center gap-1 leading-5 font-semibold">
            <bdi className="truncate">{other.nickName}</bdi>
            {other.isCreator && <VerifiedMark className="size-4.5!" />}
          </p>
          <p className="truncate text-13 text-white/75">
            <Handle name={other.userName} />
            {PHONES[terminal] && ` · ${PHONES[terminal]}`}
          </p>
        </div>
        {!isPhone && <Follow person={other} />}
        <span className="grow" />
        {status === 'connected' && isSeen(state) && state.quality && <QualitySign quality={state.quality} />}
        {status !== 'ended' && (
          <>
            <CallMenu state={state} />
            <IconButton
              label={text('calls.controls.minimize')}
              tooltip
              variant="overlay"
              onPress={() => tellCall({ type: 'minimised' })}
            >
              <Minimize2 aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-13">
        {status === 'connected' && <Timers state={state} />}
        {status !== 'connected' && status !== 'ended' && (
          <h2 className="text-15 font-semibold">{text('calls.headline')}</h2>
        )}
        {price && status !== 'ended' && <PriceLine state={state} />}
        {isPhone && <Follow person={other} />}
        {status === 'connected' && <WaitingCount />}
      </div>
    </div>
  )
}

/** Hidden from who follows already. */
function Follow({ person }: { person: CallPerson }) {
  const answered = { following: person.isFollowing }
  const { following } = useRelation(person.userId, answered)
  if (!person.isCreator || following) return null
  return <FollowButton person={person} answered={answered} />
}

function PriceLine({ state: { price, isDialer } }: { state: CallState }) {
  const words = usePriceText()
  if (!price) return null
  return <p className="text-white/85">{isDialer ? words.consumes(price) : words.income(price)}</p>
}

function Timers({ state }: { state: CallState }) {
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  const now = useNow(true)
  const { elapsedMs, remainingMs } = timesOf(state, now)
  return (
    <>
      <p role="timer" aria-label={text('calls.elapsed')} className="text-17 font-semibold tabular-nums">
        <bdi dir="ltr">{format.duration(elapsedMs)}</bdi>
      </p>
      {state.isDialer && remainingMs !== null && state.price && (
        <Tooltip
          describes
          text={text('calls.getIncomeText', {
            name: state.other?.nickName ?? '',
            amount: inDiamonds(state.price.price),
          })}
        >
          <p
            // It can be rested on: what it means is said beside it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="rounded-full bg-white/15 px-2.5 py-0.5 tabular-nums focus-visible:outline-white"
          >
            {text('calls.getIncome')} <bdi dir="ltr">{format.duration(remainingMs)}</bdi>
          </p>
        </Tooltip>
      )}
    </>
  )
}

const SIGNS = { good: Signal, fair: SignalMedium, poor: SignalLow } as const

function QualitySign({ quality }: { quality: Quality }) {
  const text = useText()
  const Sign = SIGNS[quality]
  const label = text(`calls.quality.${quality}`)
  return (
    <Tooltip text={label}>
      <span role="img" aria-label={label} className={quality === 'good' ? 'text-positive' : 'text-caution'}>
        <Sign aria-hidden />
      </span>
    </Tooltip>
  )
}

function CallMenu({ state }: { state: CallState }) {
  const text = useText()
  const { kind, other, switches, tooSlow } = state
  if (!other) return null
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={text('calls.controls.more')} variant="overlay">
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={[
        {
          label: text(kind === 'voice' ? 'calls.devices.voiceTitle' : 'calls.devices.title'),
          icon: <Settings2 aria-hidden />,
          onSelect: () => void openDialog(() => import('../prepare/DevicesDialog.tsx'), {}, { name: 'devices' }),
        },
        kind === 'video' && {
          label: text(switches.beauty ? 'calls.beauty.turnOff' : 'calls.beauty.turnOn'),
          ...(tooSlow.includes('beauty') && { description: text('calls.beauty.tooSlow') }),
          icon: <Sparkles aria-hidden />,
          disabled: tooSlow.includes('beauty'),
          onSelect: () => switchCall('beauty'),
        },
        ...(kind === 'video' && canBlur()
          ? [
              {
                label: text(switches.blur ? 'calls.blur.turnOff' : 'calls.blur.turnOn'),
                ...(tooSlow.includes('blur') && { description: text('calls.beauty.tooSlow') }),
                icon: <Aperture aria-hidden />,
                disabled: tooSlow.includes('blur'),
                onSelect: () => switchCall('blur'),
              },
            ]
          : []),
        'divider',
        {
          label: text('profile.menu.report'),
          icon: <Flag aria-hidden />,
          onSelect: () => reportCall(state),
        },
      ]}
    />
  )
}
