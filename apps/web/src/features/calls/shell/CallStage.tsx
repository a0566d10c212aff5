import { getCallReceipt, walletBalance, type Call, type OutputOf } from '@fanlight/contract'
import { Banner, Button, Spinner } from '@fanlight/ui'
import { MicOff, VideoOff } from 'lucide-react'
import { keyOf, queryClient, useCall } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useStore } from '../../../platform/store.ts'
import { GiftLines } from '../../gifts/index.ts'
import { openTopUp } from '../../payments/index.ts'
import { useDiamondsText } from '../../wallet/index.ts'
import { closeCall } from '../call-driver.ts'
import { loadingOf, type CallState } from '../call-state.ts'
import { currentCall, otherPicture, ownPicture } from '../call-store.ts'
import { Face } from '../Face.tsx'
import { Picture } from '../../../platform/rtc/preview/index.ts'
import { usePriceText } from '../prices.ts'
import { reportCall } from '../report-call.ts'
import { Backdrop, soundRefused } from './Backdrop.tsx'
import { Voices } from './Voices.tsx'

/** What is seen: the own picture until it is answered, then the other one's. */
export function CallStage({ state }: { state: CallState }) {
  if (state.status === 'ended') return <Ended state={state} />
  return (
    <div className="relative min-h-0 flex-1">
      <Seen state={state} />
      <LoadingLine state={state} />
      <LowBalance state={state} />
    </div>
  )
}

function Seen({ state }: { state: CallState }) {
  if (state.status !== 'connected') return <Ringing state={state} />
  return state.kind === 'voice' ? <Voices state={state} /> : <Talking state={state} />
}

function Ringing({ state }: { state: CallState }) {
  const text = useText()
  const words = usePriceText()
  const own = useStore(ownPicture)
  const { other, status, price, isDialer } = state
  if (!other) return null
  return (
    <>
      <Backdrop state={state} />
      {own && status !== 'outgoing' && (
        <Picture
          stream={own}
          label={text('calls.you')}
          isMuted
          isMirrored
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <div className="absolute inset-0 grid place-items-center bg-black/45 px-6 py-32 text-center">
        <div className="flex flex-col items-center gap-2">
          <Face
            person={other}
            size={128}
            className={status === 'incoming' || status === 'inviting' ? 'animate-breathe' : undefined}
          />
          <p className="mt-2 font-display text-26 font-semibold">
            {status === 'incoming' ? text('calls.incoming', { name: other.nickName }) : text('calls.calling')}
          </p>
          <p className="text-white/85">{text(`calls.kind.${state.kind}`)}</p>
          {price && <p className="text-white/85">{isDialer ? words.consumes(price) : words.income(price)}</p>}
          {status !== 'incoming' && <p className="text-white/75">{text('calls.waiting')}</p>}
          <p className="text-13 text-white/65">{text('calls.notRecorded')}</p>
        </div>
      </div>
    </>
  )
}

function Talking({ state }: { state: CallState }) {
  const text = useText()
  const own = useStore(ownPicture)
  const theirs = useStore(otherPicture)
  const { other, remote, switches } = state
  const name = other?.nickName ?? ''
  return (
    <>
      <Picture
        stream={theirs}
        label={text('calls.pictureOf', { name })}
        isMuted={!switches.speaker}
        onSoundRefused={soundRefused}
        className="absolute inset-0 size-full object-cover"
      />
      {!remote.camera && <VideoDisconnected state={state} />}
      {!remote.microphone && (
        <p className="absolute start-4 bottom-4 z-1 flex items-center gap-1.5 rounded-full bg-black/60 px-3 py-1 text-13">
          <MicOff aria-hidden className="size-4!" />
          {text('calls.muted', { name })}
        </p>
      )}
      <div className="absolute end-4 top-32 z-1 aspect-3/4 w-28 overflow-clip rounded-control bg-sunken shadow-float md:top-24 md:aspect-video md:w-52">
        {own && switches.camera ? (
          <Picture stream={own} label={text('calls.you')} isMuted isMirrored className="size-full object-cover" />
        ) : (
          <span className="grid size-full place-items-center text-white/75">
            <VideoOff role="img" aria-label={text('calls.cameraIsOff')} />
          </span>
        )}
      </div>
    </>
  )
}

function VideoDisconnected({ state }: { state: CallState }) {
  const text = useText()
  const { other } = state
  if (!other) return null
  return (
    <div className="absolute inset-0">
      <Backdrop state={state} />
      <div className="absolute inset-0 grid place-items-center bg-black/60">
        <div className="flex flex-col items-center gap-3">
          <Face person={other} size={96} />
          <p className="text-17 font-semibold">{text('calls.videoOff')}</p>
        </div>
      </div>
    </div>
  )
}

function LoadingLine({ state }: { state: CallState }) {
  const text = useText()
  const loading = loadingOf(state)
  if (loading === null) return null
  return (
    <p className="absolute inset-x-0 bottom-6 z-2 flex justify-center">
      <span className="flex items-center gap-2 rounded-full bg-black/70 px-4 py-2 font-medium">
        <Spinner />
        {text(`calls.loading.${loading}`)}
      </span>
    </p>
  )
}

/** Both are told: who pays, with the step that helps, and who earns. */
function LowBalance({ state }: { state: CallState }) {
  const text = useText()
  const { call, status, isDialer } = state
  const isShort = status === 'connected' && call?.meter?.isNextCovered === false
  if (!isShort) return null
  return (
    <div className="absolute inset-x-4 bottom-4 z-3 mx-auto max-w-130">
      <Banner
        tone="caution"
        action={
          isDialer && (
            <Button size="sm" variant="primary" onPress={topUp}>
              {text('wallet.getDiamonds')}
            </Button>
          )
        }
      >
        {text(isDialer ? 'calls.alert.dialer' : 'calls.alert.picker')}
      </Banner>
    </div>
  )
}

/** Only when connected: before that nothing is paid. Asks for what the next cycle lacks, and for no more than that. */
export function topUp(): void {
  const { status, price } = currentCall.get()
  if (status !== 'connected') return
  const balance =
    queryClient.getQueryData<OutputOf<typeof walletBalance>>(keyOf(walletBalance, {}))?.diamondBalance ?? 0
  const lacking = (price?.price ?? 0) - balance
  openTopUp({ need: lacking > 0 ? lacking : undefined })
}

function Ended({ state }: { state: CallState }) {
  const { call, other, isDialer } = state
  const text = useText()
  const format = useFormat()
  const inDiamonds = useDiamondsText()
  const spent = call?.meter?.diamonds ?? 0
  const talked = (call?.callTime ?? 0) * 1000
  return (
    <div className="grid min-h-0 flex-1 place-items-center px-6 pt-28 pb-10 text-center">
      <div className="flex flex-col items-center gap-2">
        {other && <Face person={other} size={96} />}
        <p className="mt-2 font-display text-26 font-semibold">{text('calls.ended')}</p>
        {talked > 0 && (
          <p className="text-17 tabular-nums">
            <bdi dir="ltr">{format.duration(talked)}</bdi>
          </p>
        )}
        {call && (
          <p className="text-white/85">
            {spent === 0
              ? text(isDialer ? 'calls.receipt.free' : 'calls.receipt.nothing')
              : text(isDialer ? 'calls.receipt.spent' : 'calls.receipt.earned', { amount: inDiamonds(spent) })}
          </p>
        )}
        {call && <Given call={call} />}
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          {other && (
            <Button variant="quiet" onPress={() => reportCall(state)}>
              {text('profile.menu.report')}
            </Button>
          )}
          <Button variant="primary" onPress={closeCall} className="min-w-32">
            {text('common.close')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What was given meanwhile, where anything was paid. */
function Given({ call: { callId, meter } }: { call: Call }) {
  const text = useText()
  const { data } = useCall(getCallReceipt, { callId }, { enabled: meter !== null })
  return data ? <GiftLines gifts={data.receipt.gifts} label={text('gifts.inCall')} /> : null
}
