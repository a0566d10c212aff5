import { Dialog } from '@fanlight/ui'
import { APPLICATION_STATES, type ApplicationState } from '@fanlight/contract'
import { useState } from 'react'
import { currentDevice } from '../../../platform/device/device.ts'
import { useText } from '../../../platform/i18n/index.ts'
import type { Step } from './application.ts'
import { Completion } from './Completion.tsx'
import { RejectedAlert } from './RejectedAlert.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepCarousel } from './StepCarousel.tsx'
import { StepIndicator } from './StepIndicator.tsx'
import { StepView } from './StepView.tsx'
import { useApplication } from './use-application.ts'

export type ApplicationRequest = {
  /** 3 shows the completion page. */
  startStep?: Step | undefined
  /** 3, rejected, tells the result before the form begins again. */
  state?: ApplicationState | undefined
}

type Props = { request: ApplicationRequest; onClose: () => void }

/** The application over the page. Somebody who was rejected reads the result first. */
export function ApplicationDialog({ request, onClose }: Props) {
  const [isTold, setTold] = useState(request.state !== APPLICATION_STATES.rejected)
  if (!isTold) return <RejectedAlert onClose={onClose} onResubmit={() => setTold(true)} />
  return (
    <FormDialog
      startStep={request.state === APPLICATION_STATES.rejected ? 0 : (request.startStep ?? 0)}
      onClose={onClose}
    />
  )
}

/** 924 px on a desktop, 85vw on a phone, where it stands in the middle like an alert and not at the edge like a sheet. */
const sizes = {
  desktop: 'md:max-w-231!',
  mobile: 'inset-0! m-auto! h-fit! w-[85vw]! rounded-card! animate-pop! [&>.touch-none]:hidden',
} as const

function FormDialog({ startStep, onClose }: { startStep: 0 | 1 | 2 | 3; onClose: () => void }) {
  const text = useText()
  const application = useApplication({ startStep, onLeave: onClose })
  const { step } = application.state
  const device = currentDevice()
  const isComplete = step === 3
  return (
    <Dialog
      title={isComplete ? text('creator.complete.title') : text('creator.apply.title')}
      hideTitle={isComplete}
      closeLabel={text('creator.apply.close')}
      onClose={() => void application.leave()}
      className={sizes[device]}
      flush={device === 'desktop' && !isComplete}
      footer={
        isComplete ? undefined : (
          <StepButtons application={application} className={device === 'desktop' ? 'pt-2' : ''} />
        )
      }
    >
      {isComplete && <Completion onLeave={onClose} />}
      {!isComplete && device === 'desktop' && <StepCarousel application={application} />}
      {!isComplete && device === 'mobile' && (
        <div className="flex flex-col gap-5">
          <StepIndicator step={step} isNarrow />
          <StepView key={step} step={step} application={application} level={3} />
        </div>
      )}
    </Dialog>
  )
}
