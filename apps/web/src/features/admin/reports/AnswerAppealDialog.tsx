import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { ReasonField, useReasonProblem } from '../money/ReasonField.tsx'
import type { AppealOutcome } from './queries.ts'

const words = {
  stands: {
    title: 'adminReports.appealStandsTitle',
    text: 'adminReports.appealStandsText',
    button: 'adminReports.appealStands',
  },
  lifted: {
    title: 'adminReports.appealLiftedTitle',
    text: 'adminReports.appealLiftedText',
    button: 'adminReports.appealLifted',
  },
} as const

type Props = {
  outcome: AppealOutcome
  onClose: () => void
  /** True when it is done. */
  onAnswer: (note: string) => Promise<boolean>
}

/** Whoever appealed reads the answer. */
export function AnswerAppealDialog({ outcome, onClose, onAnswer }: Props) {
  const text = useText()
  const problemOf = useReasonProblem()
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: problemOf(reason) }),
    async send({ reason }) {
      if (await onAnswer(reason.trim())) onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text(words[outcome].title)}
      description={text(words[outcome].text)}
      onClose={onClose}
      submitLabel={text(words[outcome].button)}
    >
      <ReasonField
        hint={text('adminReports.appealHint')}
        value={form.values.reason}
        onValueChange={(reason) => form.change({ reason })}
        error={form.errors.reason}
        takesFocus
      />
    </FormDialog>
  )
}
