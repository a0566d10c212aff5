import { Button, FanlightMark } from '@fanlight/ui'
import { Clock, HandCoins, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

type Props = { isSignedIn: boolean; onApply: () => void }

/** What being a creator means, for a fan who is none yet. */
export function Landing({ isSignedIn, onApply }: Props) {
  const text = useText()
  const action = (
    <Button variant="primary" size="lg" onPress={onApply}>
      {text(isSignedIn ? 'creator.landing.apply' : 'creator.landing.logIn')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-10">
      <Hero>{action}</Hero>
      <Promises />
      <HowItWorks />
      <div className="flex flex-col items-center gap-3 pb-4 text-center">
        {action}
        <p className="text-13 text-muted">{text('creator.landing.adults')}</p>
      </div>
    </div>
  )
}

function Hero({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <section className="relative isolate overflow-clip rounded-card bg-ember-soft px-6 pt-10 text-center sm:px-10">
      <h2 className="font-display text-34 font-semibold tracking-tight">{text('creator.landing.title')}</h2>
      <p className="mx-auto mt-3 max-w-100 text-17">{text('creator.landing.text')}</p>
      <div className="mt-6">{children}</div>
      <p className="mt-4 flex items-center justify-center gap-1.5 text-13 font-medium">
        <Clock aria-hidden className="size-4" />
        {text('creator.landing.answer')}
      </p>
      <div aria-hidden className="relative -z-1 mx-auto mt-8 -mb-1 w-72 max-w-full">
        <span className="absolute -inset-x-1/2 bottom-0 -z-1 h-[140%] bg-[radial-gradient(50%_100%_at_50%_100%,color-mix(in_srgb,var(--glow-from)_45%,transparent),transparent)]" />
        <FanlightMark size={360} className="h-auto w-full" />
      </div>
    </section>
  )
}

const promises = [
  ['earnings', HandCoins],
  ['rules', SlidersHorizontal],
  ['safety', ShieldCheck],
] as const

function Promises() {
  const text = useText()
  return (
    <section>
      <h2 className="sr-only">{text('creator.landing.promises')}</h2>
      <ul className="grid gap-4 sm:grid-cols-3">
        {promises.map(([name, Icon]) => (
          <li key={name} className="rounded-card border border-line bg-surface p-5">
            <span className="grid size-11 place-items-center rounded-full bg-ember-soft text-ember">
              <Icon aria-hidden />
            </span>
            <h3 className="mt-4 font-display text-17 font-semibold tracking-tight">
              {text(`creator.landing.${name}`)}
            </h3>
            <p className="mt-1 text-muted">{text(`creator.landing.${name}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps = ['step1', 'step2', 'step3'] as const

function HowItWorks() {
  const text = useText()
  const format = useFormat()
  return (
    <section>
      <h2 className="mb-5 font-display text-20 font-semibold tracking-tight">{text('creator.landing.how')}</h2>
      <ol className="flex flex-col">
        {steps.map((step, index) => (
          <li key={step} className="relative flex gap-4 pb-6 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden className="absolute start-5 top-10 bottom-0 -ms-px w-0.5 bg-line" />
            )}
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-full bg-fill font-display text-17 font-semibold tabular-nums"
            >
              {format.wholeNumber(index + 1)}
            </span>
            <div className="min-w-0 pt-1.5">
              <h3 className="text-17 font-semibold">{text(`creator.landing.${step}`)}</h3>
              <p className="text-muted">{text(`creator.landing.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
