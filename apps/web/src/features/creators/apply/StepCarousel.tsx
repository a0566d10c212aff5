import { STEPS } from './application.ts'
import { StepIndicator } from './StepIndicator.tsx'
import { StepView } from './StepView.tsx'
import type { Application } from './use-application.ts'

/** The three steps side by side in a window 620 px high; those out of sight are out of reach too. */
export function StepCarousel({ application }: { application: Application }) {
  const { step } = application.state
  return (
    <>
      <div className="border-b border-line px-6 pb-4">
        <StepIndicator step={step} />
      </div>
      <div className="h-155 max-h-[calc(100dvh-16rem)] overflow-clip border-b border-line">
        <div
          className="flex h-full transition-transform duration-200"
          style={{ transform: `translateX(calc(var(--reading) * ${step * -100}%))` }}
        >
          {STEPS.map((each) => (
            <div key={each} inert={each !== step} className="h-full w-full shrink-0 overflow-y-auto px-6 py-5">
              <StepView step={each} application={application} level={3} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
