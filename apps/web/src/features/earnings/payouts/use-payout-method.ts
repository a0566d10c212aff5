import { emailProblem, payoutMethod } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { describeError, refusedWith, useAction } from '../../../platform/api/index.ts'
import { isCodeIncomplete } from '../../../platform/forms/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useKeepPayoutMethod } from '../queries.ts'

/** The form of a new receiver. */
export function useChangeMethod(onDone: () => void) {
  const text = useText()
  const keep = useKeepPayoutMethod()
  const [receiver, setReceiver] = useState('')
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error, reset } = useAction(payoutMethod, {
    onSuccess: (answer) => {
      keep(answer)
      toast.success(text('earnings.method.saved', { receiver: answer.method?.receiver ?? receiver.trim() }))
      onDone()
    },
  })

  const problems = {
    receiver: receiverProblem(),
    code: isCodeIncomplete(code) ? text('earnings.code.missing') : undefined,
  }
  const isCodeWrong = refusedWith(error, 'SECOND_FACTOR_WRONG') !== null
  const isReceiverWrong = refusedWith(error, 'INVALID_INPUT') !== null

  function receiverProblem(): string | undefined {
    const problem = emailProblem(receiver)
    if (problem === null) return undefined
    return text(problem === 'required' ? 'earnings.method.receiverMissing' : 'earnings.method.receiverWrong')
  }
  const typing =
    (set: (typed: string) => void) =>
    (typed: string): void => {
      reset()
      set(typed)
    }

  return {
    receiver,
    code,
    typeReceiver: typing(setReceiver),
    typeCode: typing(setCode),
    isPending,
    errors: {
      receiver: isReceiverWrong ? text('earnings.method.receiverWrong') : isTried ? problems.receiver : undefined,
      code: isCodeWrong && error ? describeError(error) : isTried ? problems.code : undefined,
      whole: error && !isCodeWrong && !isReceiverWrong ? describeError(error) : undefined,
    },
    /** Answers the field that stands in the way. */
    save: (): 'receiver' | 'code' | null => {
      setTried(true)
      if (problems.receiver) return 'receiver'
      if (problems.code) return 'code'
      if (!isPending) mutate({ receiver: receiver.trim(), code })
      return null
    },
  }
}
