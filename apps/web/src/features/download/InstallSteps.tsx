import { Tabs } from '@fanlight/ui'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { browserKind } from '../../platform/device/device.ts'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { platformOf, platforms, stepsFor } from './platforms.ts'
import { StepPicture } from './StepPicture.tsx'

export const STEPS_ID = 'install-steps'

/** What to press on each kind of device, this one first. */
export function InstallSteps() {
  const text = useText()
  const format = useFormat()
  const [own] = useState(() => platformOf(navigator))
  const [shown, setShown] = useState(own)
  const steps = stepsFor(shown, shown === own ? browserKind(navigator.userAgent) : null)
  const ordered = [own, ...platforms.filter((platform) => platform !== own)]

  return (
    <section>
      <h2 id={STEPS_ID} tabIndex={-1} className="scroll-mt-20 font-display text-20 font-semibold tracking-tight">
        {text('download.stepsTitle')}
      </h2>
      <Tabs
        label={text('download.platforms')}
        tabs={ordered.map((platform) => ({
          value: platform,
          label: text(`download.platform.${platform}`),
          icon: platform === 'desktop' ? <Monitor aria-hidden /> : <Smartphone aria-hidden />,
        }))}
        value={shown}
        onValueChange={setShown}
        className="mt-2 max-md:-mx-4 max-md:px-2"
        panelClassName="pt-5"
      >
        <ol className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
          {steps.map((step, index) => (
            <li
              key={step}
              className="flex min-w-0 items-center gap-4 rounded-card bg-fill p-4 sm:flex-col sm:items-stretch"
            >
              <div className="w-28 shrink-0 sm:mx-auto sm:w-full sm:max-w-44">
                <StepPicture step={step} />
              </div>
              <p className="flex min-w-0 items-start gap-2.5">
                <span
                  aria-hidden
                  className="mt-px grid size-5.5 shrink-0 place-items-center rounded-full bg-ember text-13 leading-none font-bold text-on-ember tabular-nums"
                >
                  {format.wholeNumber(index + 1)}
                </span>
                {text(`download.step.${step}`)}
              </p>
            </li>
          ))}
        </ol>
      </Tabs>
    </section>
  )
}
