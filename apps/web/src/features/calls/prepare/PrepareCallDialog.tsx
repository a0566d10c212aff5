import type { BookingId, CallPerson, VideoPrice, WebCall } from '@fanlight/contract'
import { Banner, Button, Dialog, RadioCards, Spinner, Switch } from '@fanlight/ui'
import { MicOff, VideoOff } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { canBlur } from '../../../platform/rtc/index.ts'
import { DeviceFields, LevelMeter, Picture, usePreview } from '../../../platform/rtc/preview/index.ts'
import { storage, useStored } from '../../../platform/storage/index.ts'
import { Diamonds, useBalance, useDiamondsText, useWorth } from '../../wallet/index.ts'
import { dialCall } from '../call-driver.ts'
import { Face } from '../Face.tsx'
import { usePriceText } from '../prices.ts'

type Props = {
  webCall: WebCall
  /** Its deposit pays for it. */
  bookingId?: BookingId | undefined
  onRefused: (error: unknown) => void
  /** So many diamonds are missing. */
  onShort: (need: number) => void
  onClose: () => void
}

/** Before it rings: what the other one will see and hear, and what it costs. */
export function PrepareCallDialog({ webCall, bookingId, onRefused, onShort, onClose }: Props) {
  const text = useText()
  const inDiamonds = useDiamondsText()
  const { kind, other, prices, priceVO } = webCall
  const isVoice = kind === 'voice'
  const isBooked = bookingId !== undefined
  const [price, setPrice] = useState<VideoPrice>(priceVO)
  const preview = usePreview({ isVoice })
  const balance = useBalance().data?.diamondBalance ?? webCall.diamondBalance
  const isPlain = useStored(storage.plainCamera)
  const isBlurred = useStored(storage.blurredCamera)

  async function start(): Promise<void> {
    if (!isBooked && price.price > balance) return onShort(price.price - balance)
    const dialling = dialCall(webCall, { price, bookingId }, preview.handOver())
    onClose()
    await dialling.catch(onRefused)
  }

  return (
    <Dialog
      title={text(isVoice ? 'calls.voiceTo' : 'calls.buttonTo', { name: other.nickName })}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          data-autofocus
          onPress={start}
          disabled={preview.stream === null}
          className="max-md:w-full"
        >
          {isBooked ? text('calls.booking.callNow') : text('calls.prepare.start', { price: inDiamonds(price.price) })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Preview {...preview} voiceTo={isVoice ? other : null} />
        {preview.stream && <LevelMeter level={preview.level} />}
        {prices.length > 1 && <PriceChoice prices={prices} price={price} onChoose={setPrice} />}
        {prices.length === 1 && <PriceLine price={price} />}
        <div className="grid gap-3 sm:grid-cols-2">
          <DeviceFields devices={preview.devices} isVoice={isVoice} onChoose={preview.choose} />
        </div>
        {!isVoice && (
          <EffectSwitch
            label={text('calls.beauty.label')}
            isOn={!isPlain}
            onChange={(isOn) => storage.plainCamera.set(!isOn)}
          />
        )}
        {!isVoice && canBlur() && (
          <EffectSwitch
            label={text('calls.blur.label')}
            isOn={isBlurred}
            onChange={(isOn) => storage.blurredCamera.set(isOn)}
          />
        )}
        <p className="text-13 text-muted">{text('calls.prepare.note')}</p>
      </div>
    </Dialog>
  )
}

type EffectProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function EffectSwitch({ label, isOn, onChange }: EffectProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden>{label}</span>
      <Switch label={label} checked={isOn} onCheckedChange={onChange} />
    </div>
  )
}

type PreviewProps = ReturnType<typeof usePreview> & {
  /** Whom the voice goes to; null: there is a picture to be seen. */
  voiceTo: CallPerson | null
}

function Preview({ stream, problem, retry, voiceTo }: PreviewProps) {
  const text = useText()
  if (problem) {
    return (
      <Banner
        tone="danger"
        icon={voiceTo ? <MicOff aria-hidden /> : <VideoOff aria-hidden />}
        action={
          <Button size="sm" onPress={retry}>
            {text('common.tryAgain')}
          </Button>
        }
      >
        {text('calls.said.noDevices')}
      </Banner>
    )
  }
  if (voiceTo) {
    return (
      <div className="flex justify-center py-2">
        <Face person={voiceTo} size={96} />
      </div>
    )
  }
  return (
    <div className="relative aspect-video overflow-clip rounded-card bg-black">
      {stream ? (
        <Picture stream={stream} label={text('calls.you')} isMuted isMirrored className="size-full object-cover" />
      ) : (
        <p className="grid size-full place-items-center text-white">
          <span className="flex items-center gap-2">
            <Spinner />
            {text('calls.loading.initializing')}
          </span>
        </p>
      )}
    </div>
  )
}

type ChoiceProps = { prices: readonly VideoPrice[]; price: VideoPrice; onChoose: (price: VideoPrice) => void }

function PriceChoice({ prices, price, onChoose }: ChoiceProps) {
  const text = useText()
  const worth = useWorth()
  const { minutes } = usePriceText()
  return (
    <RadioCards
      label={text('calls.prepare.price')}
      value={String(price.cycle)}
      onValueChange={(cycle) => {
        const chosen = prices.find((each) => String(each.cycle) === cycle)
        if (chosen) onChoose(chosen)
      }}
      options={prices.map((each) => ({
        value: String(each.cycle),
        title: minutes(each),
        description: worth(each.price),
        trailing: <Diamonds amount={each.price} className="font-semibold text-diamond" />,
      }))}
    />
  )
}

function PriceLine({ price }: { price: VideoPrice }) {
  const worth = useWorth()
  const { consumes } = usePriceText()
  return (
    <p className="flex flex-wrap justify-between gap-x-3">
      <span className="font-semibold">{consumes(price)}</span>
      <span className="text-muted">{worth(price.price)}</span>
    </p>
  )
}
