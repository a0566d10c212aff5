import {
  Card,
  Carousel,
  DoorIllustration,
  LampIllustration,
  LetterIllustration,
  MoonIllustration,
  SegmentedControl,
  WindowIllustration,
} from '@fanlight/ui'
import { useState } from 'react'
import { currentDevice } from '../../../platform/device/device.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

const samples = [
  ['window', WindowIllustration],
  ['door', DoorIllustration],
  ['letter', LetterIllustration],
  ['moon', MoonIllustration],
  ['lamp', LampIllustration],
] as const

const perSlideChoices = ['1', '2', '3'] as const
const cardChoices = ['1', '4', '7', '12'] as const

/** Where a developer tries the carousel by hand: every way to turn it, and what it says about itself. */
export function CarouselPage() {
  const text = useText()
  const format = useFormat()
  const [perSlide, setPerSlide] = useState<(typeof perSlideChoices)[number]>(currentDevice() === 'mobile' ? '1' : '3')
  const [cards, setCards] = useState<(typeof cardChoices)[number]>('7')
  const [slide, setSlide] = useState(0)
  const [turns, setTurns] = useState(0)
  const slides = Math.ceil(Number(cards) / Number(perSlide))

  function turn(to: number) {
    setSlide(to)
    setTurns((before) => before + 1)
  }

  return (
    <>
      <div className="flex flex-col gap-6">
        <p className="-mt-4 text-muted">{text('carousel.intro')}</p>
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <Choice label={text('carousel.perSlide')} choices={perSlideChoices} value={perSlide} onChange={setPerSlide} />
          <Choice label={text('carousel.cards')} choices={cardChoices} value={cards} onChange={setCards} />
        </div>
        <Carousel
          perSlide={Number(perSlide)}
          slide={slide}
          onSlideChange={turn}
          texts={{
            label: text('carousel.label'),
            roleDescription: text('carousel.roleDescription'),
            slideRoleDescription: text('carousel.slideRoleDescription'),
            previous: text('common.previous'),
            next: text('common.next'),
            position: (shown, all) => text('carousel.position', { slide: shown, slides: all }),
          }}
        >
          {Array.from({ length: Number(cards) }, (_, index) => (
            <SampleCard key={index} index={index} />
          ))}
        </Carousel>
        <section className="rounded-card bg-fill p-4">
          <h2 className="text-13 font-semibold">{text('carousel.state')}</h2>
          <dl className="mt-2 grid grid-cols-3 gap-4">
            <Figure label={text('carousel.stateShown')} value={format.wholeNumber(Math.min(slide, slides - 1) + 1)} />
            <Figure label={text('carousel.stateSlides')} value={format.wholeNumber(slides)} />
            <Figure label={text('carousel.stateChanges')} value={format.wholeNumber(turns)} />
          </dl>
          <p className="mt-4 text-13 text-muted">{text('carousel.rules')}</p>
        </section>
      </div>
    </>
  )
}

function SampleCard({ index }: { index: number }) {
  const text = useText()
  const [name, Illustration] = samples[index % samples.length] ?? samples[0]
  return (
    <Card className="flex h-full flex-col items-center text-center select-none">
      <div className="w-full max-w-40">
        <Illustration />
      </div>
      <h2 className="mt-4 font-display text-17 font-semibold tracking-tight">
        {text('carousel.card', { number: index + 1 })}
      </h2>
      <p className="mt-1 text-13 text-muted">{text(`carousel.sample.${name}`)}</p>
    </Card>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  choices: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-13 font-semibold">
        {label}
      </p>
      <SegmentedControl
        label={label}
        segments={choices.map((choice) => ({ value: choice, label: choice }))}
        value={value}
        onValueChange={onChange}
      />
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="font-display text-26 font-semibold tabular-nums">{value}</dd>
    </div>
  )
}
