import type { VideoPrice, WebCall } from '@fanlight/contract'
import { Banner, Button, Dialog, RadioCards, Spinner, Switch } from '@fanlight/ui'
import { VideoOff } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { DeviceFields, LevelMeter, Picture, usePreview } from '../../../platform/rtc/preview/index.ts'
import { storage, useStored } from '../../../platform/storage/index.ts'
import { Diamonds, useBalance, useDiamondsText, useWorth } from '../../wallet/index.ts'
import { dialCall } from '../call-driver.ts'
import { usePriceText } from '../prices.ts'

type Props = {
  webCall: WebCall
  onRefused: (error: unknown) => void
  /** So many diamonds are missing. */
  onShort: (need: number) => void
  onClose: () => void
}

/** Before it rings: what the other one will see and hear, and what it costs. */
export function PrepareCallDialog({ webCall, onRefused, onShort, onClose }: Props) {
  const text = useText()
  const inDiamonds = useDiamondsText()
  const { other, prices, priceVO } = webCall
  const [price, setPrice] = useState<VideoPrice>(priceVO)
  const preview = usePreview()
  const balance = useBalance().data?.diamondBalance ?? webCall.diamondBalance
  const isPlain = useStored(storage.plainCamera)

  async function start(): Promise<void> {
    if (price.price > balance) return onShort(price.price - balance)
    const dialling = dialCall(webCall, price, preview.handOver())
    onClose()
    await dialling.catch(onRefused)
  }

  return (
    <Dialog
      title={text('calls.buttonTo', { name: other.nickName })}
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
          {text('calls.prepare.start', { price: inDiamonds(price.price) })}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Preview {...preview} />
        {preview.stream && <LevelMeter level={preview.level} />}
        {prices.length > 1 && <PriceChoice prices={prices} price={price} onChoose={setPrice} />}
        {prices.length === 1 && <PriceLine price={price} />}
        <div className="grid gap-3 sm:grid-cols-2">
          <DeviceFields devices={preview.devices} onChoose={preview.choose} />
        </div>
        <div className="flex items-center justify-between gap-3">
          <span aria-hidden>{text('calls.beauty.label')}</span>
          <Switch
            label={text('calls.beauty.label')}
            checked={!isPlain}
            onCheckedChange={(isOn) => storage.plainCamera.set(!isOn)}
          />
        </div>
        <p className="text-13 text-muted">{text('calls.prepare.note')}</p>
      </div>
    </Dialog>
  )
}

function Preview({ stream, problem, retry }: ReturnType<typeof usePreview>) {
  const text = useText()
  if (problem) {
    return (
      <Banner
        tone="danger"
        icon={<VideoOff aria-hidden />}
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
