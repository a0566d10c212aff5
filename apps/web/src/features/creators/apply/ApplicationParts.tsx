import { Completion } from './Completion.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepIndicator } from './StepIndicator.tsx'
import { StepView } from './StepView.tsx'
import { useApplication } from './use-application.ts'

/** The application as a phone's page: one step at a time, its buttons within the thumb's reach. */
export function ApplicationParts({ onLeave }: { onLeave: () => void }) {
  const application = useApplication({ startStep: 0, onLeave })
  const { step } = application.state
  if (step === 3) return <Completion onLeave={onLeave} />
  return (
    <div className="flex flex-col gap-6">
      <StepIndicator step={step} isNarrow />
      <StepView key={step} step={step} application={application} level={2} />
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-md">
        <StepButtons application={application} />
      </div>
    </div>
  )
}
