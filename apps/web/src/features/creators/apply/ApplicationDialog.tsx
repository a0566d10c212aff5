import { APPLICATION_STATES, type ApplicationState } from '@fanlight/contract'
import { Dialog, Button } from '@fanlight/ui'
import { useState } from 'react'
import { currentDevice } from '../../../platform/device/device.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { MailLine } from '../MailLine.tsx'
import { useCreatorStatus } from '../queries.ts'
import { Reason } from '../Reason.tsx'
import { type Step, STEPS } from './application.ts'
import { Completion } from './Completion.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepIndicator } from './StepIndicator.tsx'
import { StepView } from './StepView.tsx'
import { useApplication, type Application } from './use-application.ts'

export type ApplicationRequest = {
  /** 3 shows the completion page. */
  startStep?: Step | undefined
  /** 3, rejected, tells the result before the form begins again. */
  state?: ApplicationState | undefined
}

type Props = { request: ApplicationRequest; onClose: () => void }

/** The application over the page. An applicant who was rejected reads the result first. */
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

/** The result in the words of the operator, before the form starts again. */
function RejectedAlert({ onClose, onResubmit }: { onClose: () => void; onResubmit: () => void }) {
  const text = useText()
  const account = useAccount()
  const { data: status } = useCreatorStatus()
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={text('creator.rejected.alertTitle', { nickname: account?.nickName ?? '' })}
      closeLabel={text('creator.apply.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onResubmit} data-autofocus="">
          {text('creator.rejected.resubmit')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <MailLine
          message="creator.rejected.alertText"
          email={status?.contactEmail ?? ''}
          className="text-15! text-ink!"
        />
        {status?.reason && <Reason>{status.reason}</Reason>}
      </div>
    </Dialog>
  )
}

/** The three steps side by side in a window 620 px high; those out of sight are out of reach too. */
function StepCarousel({ application }: { application: Application }) {
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
