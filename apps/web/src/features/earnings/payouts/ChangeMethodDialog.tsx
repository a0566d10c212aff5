import { EMAIL_MAX_LENGTH, emailProblem, payoutMethod } from '@fanlight/contract'
import { TextField, toast } from '@fanlight/ui'
import { call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { CodeField, FormDialog, isCodeIncomplete, useForm } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useKeepPayoutMethod } from '../queries.ts'

/** The form of a new receiver. Closed by the creator it answers 'done', saved or not; by leaving the page, nothing. */
export function ChangeMethodDialog({ onClose }: { onClose: (answer: 'done') => void }) {
  const text = useText()
  const keep = useKeepPayoutMethod()
  const form = useForm({
    start: { receiver: '', code: '' },
    check: ({ receiver, code }) => ({
      receiver: receiverProblem(receiver),
      code: isCodeIncomplete(code) ? text('earnings.code.missing') : undefined,
    }),
    async send({ receiver, code }) {
      const answer = await call(payoutMethod, { receiver: receiver.trim(), code })
      keep(answer)
      toast.success(text('earnings.method.saved', { receiver: answer.method?.receiver ?? receiver.trim() }))
      onClose('done')
    },
    refused(error) {
      if (refusedWith(error, 'SECOND_FACTOR_WRONG')) return { code: describeError(error) }
      return refusedWith(error, 'INVALID_INPUT') ? { receiver: text('earnings.method.receiverWrong') } : undefined
    },
  })

  function receiverProblem(receiver: string): string | undefined {
    const problem = emailProblem(receiver)
    if (problem === null) return undefined
    return text(problem === 'required' ? 'earnings.method.receiverMissing' : 'earnings.method.receiverWrong')
  }

  return (
    <FormDialog
      form={form}
      title={text('earnings.method.addTitle')}
      description={text('earnings.method.dialogText')}
      size="sm"
      onClose={() => onClose('done')}
      submitLabel={text('earnings.method.save')}
    >
      <TextField
        {...form.tie('receiver')}
        type="email"
        label={text('earnings.method.receiver')}
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        data-autofocus=""
      />
      <CodeField {...form.tie('code')} label={text('earnings.code.label')} hint={text('earnings.code.hint')} letters />
    </FormDialog>
  )
}
