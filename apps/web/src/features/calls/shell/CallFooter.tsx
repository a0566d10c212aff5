import { DiamondGlyph, IconButton, type IconButtonProps } from '@fanlight/ui'
import { clsx } from 'clsx'
import {
  Gift,
  Maximize,
  MessageCircle,
  Mic,
  MicOff,
  Minimize,
  Phone,
  PhoneOff,
  Video,
  VideoOff,
  Volume2,
  VolumeX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { navigate } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { useBalance, useDiamondsText } from '../../wallet/index.ts'
import { answerCall, endCall, switchCall } from '../call-driver.ts'
import { endingOf, type CallState } from '../call-state.ts'
import { giftsOpen } from '../call-gifts.ts'
import { tellCall } from '../call-store.ts'
import { topUp } from './CallStage.tsx'

type Props = { state: CallState; isPhone: boolean }

/** What can be done now. A phone has two rows that a thumb reaches; a call that comes in has two buttons. */
export function CallFooter({ state, isPhone }: Props) {
  const { status } = state
  if (status === 'ended') return null
  return (
    <div
      className={clsx(
        'relative z-2 shrink-0 bg-black px-4 pt-3',
        isPhone ? 'pb-[max(1rem,env(safe-area-inset-bottom))]' : 'pb-3',
      )}
    >
      {status === 'incoming' && isPhone ? (
        <Row isWide>
          <End state={state} />
          <Accept state={state} />
        </Row>
      ) : isPhone ? (
        <div className="flex flex-col gap-3">
          <Row isWide>
            <Chat state={state} isPhone />
            <Balance state={state} />
            <Gifts state={state} />
            <Camera state={state} />
          </Row>
          <Row isWide>
            <Microphone state={state} />
            <End state={state} />
            <Speaker state={state} />
          </Row>
        </div>
      ) : (
        <div className="grid grid-cols-[1fr_auto_1fr] items-center">
          <Row>
            <Fullscreen state={state} />
            <Balance state={state} />
            <Gifts state={state} />
          </Row>
          <Row>
            <Camera state={state} />
            <Microphone state={state} />
            <End state={state} />
            <Accept state={state} />
          </Row>
          <Row isAtEnd>
            <Speaker state={state} />
            <Chat state={state} />
          </Row>
        </div>
      )}
    </div>
  )
}

type RowProps = { isWide?: boolean; isAtEnd?: boolean; children: ReactNode }

function Row({ isWide = false, isAtEnd = false, children }: RowProps) {
  return (
    <div className={clsx('flex items-center gap-3', isWide && 'justify-evenly', isAtEnd && 'justify-end')}>
      {children}
    </div>
  )
}

type Of = { state: CallState }

function Control({ isOff = false, ...props }: IconButtonProps & { isOff?: boolean }) {
  return (
    <IconButton
      tooltip
      size="lg"
      variant="secondary"
      {...props}
      className={clsx(isOff && 'bg-white! text-black! hover:bg-white/85!', props.className)}
    />
  )
}

function Camera({ state: { switches } }: Of) {
  const text = useText()
  const isOn = switches.camera
  return (
    <Control
      label={text(isOn ? 'calls.controls.cameraOff' : 'calls.controls.cameraOn')}
      isOff={!isOn}
      onPress={() => switchCall('camera')}
    >
      {isOn ? <Video aria-hidden /> : <VideoOff aria-hidden />}
    </Control>
  )
}

function Microphone({ state: { switches } }: Of) {
  const text = useText()
  const isOn = switches.microphone
  return (
    <Control
      label={text(isOn ? 'calls.controls.mute' : 'calls.controls.unmute')}
      isOff={!isOn}
      onPress={() => switchCall('microphone')}
    >
      {isOn ? <Mic aria-hidden /> : <MicOff aria-hidden />}
    </Control>
  )
}

function Speaker({ state: { switches } }: Of) {
  const text = useText()
  const isOn = switches.speaker
  return (
    <Control
      label={text(isOn ? 'calls.controls.speakerOff' : 'calls.controls.speakerOn')}
      isOff={!isOn}
      onPress={() => switchCall('speaker')}
    >
      {isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
    </Control>
  )
}

const END_LABELS = {
  cancel: 'calls.controls.cancel',
  reject: 'calls.controls.decline',
  hangUp: 'calls.controls.hangUp',
} as const

function End({ state: { status, asked } }: Of) {
  const text = useText()
  const ending = endingOf(status)
  if (!ending) return null
  return (
    <Control
      label={text(END_LABELS[ending])}
      onPress={endCall}
      // Once is enough; accepting can still be thought better of.
      disabled={asked !== null && asked !== 'accept'}
      className="size-14! bg-danger! text-black! hover:opacity-85"
    >
      <PhoneOff aria-hidden />
    </Control>
  )
}

function Accept({ state: { status, asked } }: Of) {
  const text = useText()
  if (status !== 'incoming') return null
  return (
    <Control
      label={text('calls.controls.accept')}
      onPress={answerCall}
      disabled={asked !== null}
      className="size-14! bg-positive! text-black! hover:opacity-85"
    >
      <Phone aria-hidden />
    </Control>
  )
}

function Fullscreen({ state: { isFullscreen } }: Of) {
  const text = useText()
  return (
    <Control
      label={text(isFullscreen ? 'calls.controls.exitFullscreen' : 'calls.controls.fullscreen')}
      onPress={() => tellCall({ type: 'fullscreen', isOn: !isFullscreen })}
    >
      {isFullscreen ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
    </Control>
  )
}

/** The own diamonds; more of them when connected. */
function Balance({ state: { status } }: Of) {
  const text = useText()
  const format = useFormat()
  const balance = useBalance().data?.diamondBalance
  const inDiamonds = useDiamondsText()
  return (
    <button
      type="button"
      aria-label={text('calls.controls.balance', { amount: balance === undefined ? '' : inDiamonds(balance) })}
      disabled={status !== 'connected'}
      onClick={topUp}
      className="flex h-12 items-center gap-2 rounded-full bg-fill px-4 font-semibold text-diamond tabular-nums hover:bg-fill-strong disabled:opacity-60 disabled:hover:bg-fill"
    >
      <DiamondGlyph className="size-5" />
      <span dir="ltr">{balance === undefined ? '–' : format.shortNumber(balance)}</span>
    </button>
  )
}

/** Who called gives; who was called gets. */
function Gifts({ state: { status, isDialer } }: Of) {
  const text = useText()
  const isOpen = useStore(giftsOpen)
  if (!isDialer) return null
  return (
    <Control
      label={text('calls.controls.gifts')}
      aria-pressed={isOpen}
      isOff={isOpen}
      disabled={status !== 'connected'}
      onPress={() => giftsOpen.set(!isOpen)}
    >
      <Gift aria-hidden />
    </Control>
  )
}

/** Beside the call on a desktop. A phone has no room for both: the call becomes small, over the conversation. */
function Chat({ state: { status, other, isChatOpen, hasUnread }, isPhone = false }: Of & { isPhone?: boolean }) {
  const text = useText()
  function open(): void {
    if (!isPhone || !other) return tellCall({ type: 'chat', isOpen: !isChatOpen })
    tellCall({ type: 'minimised' })
    navigate(`/m/chat?id=${other.userId}`)
  }
  return (
    <Control
      label={text(hasUnread ? 'calls.controls.chatUnread' : 'calls.controls.chat')}
      aria-pressed={isPhone ? undefined : isChatOpen}
      isOff={isChatOpen}
      disabled={status !== 'connected'}
      onPress={open}
    >
      <MessageCircle aria-hidden />
      {hasUnread && <span aria-hidden className="absolute end-2 top-2 size-2.5 rounded-full bg-ember" />}
    </Control>
  )
}
