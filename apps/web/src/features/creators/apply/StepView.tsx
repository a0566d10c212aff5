import { Banner } from '@fanlight/ui'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import type { Step } from './application.ts'
import { AvatarPart } from './AvatarPart.tsx'
import { BasicStep } from './BasicStep.tsx'
import { PhotoPart } from './PhotoPart.tsx'
import { SocialStep } from './SocialStep.tsx'
import { stepNames } from './StepIndicator.tsx'
import type { Application } from './use-application.ts'

type Props = {
  step: Exclude<Step, 3>
  application: Application
  /** The heading's place among those around it. */
  level: 2 | 3
}

/** One step with its heading; the heading takes the focus when the step comes, what is missing when it must stay. */
export function StepView({ step, application, level }: Props) {
  const text = useText()
  const part = useRef<HTMLElement>(null)
  const { state } = application
  const isHere = state.step === step
  const Heading = level === 2 ? 'h2' : 'h3'
  useFocusOnArrival(part, isHere ? state.moves : 0, level === 3)
  useFocusOnProblem(part, isHere ? state.refusals : 0)

  return (
    <section ref={part} aria-label={text(stepNames[step])}>
      <Heading
        tabIndex={-1}
        className="mb-1.5 scroll-mt-32 font-display text-20 font-semibold tracking-tight outline-none"
      >
        {text(stepNames[step])}
      </Heading>
      {step === 0 && <BasicStep {...application} />}
      {step === 1 && <SocialStep {...application} />}
      {step === 2 && <IdentityStep application={application} level={level === 2 ? 3 : 4} />}
    </section>
  )
}

type Part = RefObject<HTMLElement | null>

/** In a dialog the step scrolls by itself; on a page the focus takes the view with it. */
function useFocusOnArrival(part: Part, moves: number, preventScroll: boolean): void {
  useEffect(() => {
    if (moves > 0) part.current?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll })
  }, [part, moves, preventScroll])
}

function useFocusOnProblem(part: Part, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return
    part.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem] input')?.focus()
  }, [part, refusals])
}

/** Step 2: a face that fans see, and a photo that shows it is the applicant's. */
function IdentityStep({ application, level }: { application: Application; level: 3 | 4 }) {
  const text = useText()
  const { dispatch, failure } = application
  return (
    <div className="flex flex-col gap-6">
      <p className="text-muted">{text('creator.identity.intro')}</p>
      {failure !== null && (
        <Banner tone="danger" icon={<CircleAlert aria-hidden />}>
          {failure}
        </Banner>
      )}
      <AvatarPart level={level} onChanged={(url) => dispatch({ type: 'avatarChanged', url })} />
      <PhotoPart level={level} application={application} />
    </div>
  )
}
