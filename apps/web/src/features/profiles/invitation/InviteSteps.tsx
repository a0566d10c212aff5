import { useId } from 'react'
import { useText } from '../../../platform/i18n/index.ts'

const steps = ['step1', 'step2', 'step3'] as const

/** The last step is left out where there is no reward. */
export function InviteSteps({ hasReward }: { hasReward: boolean }) {
  const text = useText()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-4 font-display text-20 font-semibold tracking-tight">
        {text('invitation.steps')}
      </h2>
      <ol className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
        {steps.slice(0, hasReward ? 3 : 2).map((step, index) => (
          <li key={step} className="flex gap-3 sm:flex-col">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-ember-soft font-semibold text-ember"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{text(`invitation.${step}`)}</p>
              <p className="mt-0.5 text-13 text-muted">{text(`invitation.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
