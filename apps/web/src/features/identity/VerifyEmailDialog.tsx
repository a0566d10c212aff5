import { sendEmailCode, verifyEmail } from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { useEffect, useRef } from 'react'
import { call, describeError, refusedWith, useAction } from '../../platform/api/index.ts'
import { CodeField, FormDialog, isCodeIncomplete, useForm } from '../../platform/forms/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { updateUser, useAccount } from '../../platform/session/index.ts'

/** That letters to the own address arrive, which paying and applying ask for. Closed with true when it is proved. */
export function VerifyEmailDialog({ onClose }: { onClose: (isVerified?: boolean) => void }) {
  const text = useText()
  const email = useAccount()?.email ?? ''
  const mail = useMailedCode()
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: isCodeIncomplete(code) ? text('settings.twoFactor.codeIncomplete') : undefined }),
    async send({ code }) {
      const { user } = await call(verifyEmail, { code })
      updateUser(user)
      toast.success(text('verifyEmail.done'))
      onClose(true)
    },
    refused: (error) => ({ code: describeError(error) }),
  })
  return (
    <FormDialog
      form={form}
      title={text('verifyEmail.title')}
      description={text('verifyEmail.text', { email })}
      size="sm"
      onClose={() => onClose()}
      submitLabel={text('verifyEmail.confirm')}
      aside={
        <Button once busy={mail.isSending} onPress={mail.sendAgain}>
          {text('verifyEmail.resend')}
        </Button>
      }
    >
      <CodeField
        {...form.tie('code')}
        label={text('verifyEmail.code')}
        hint={text('verifyEmail.codeHint')}
        data-autofocus=""
      />
    </FormDialog>
  )
}

/** One code when the dialog opens, and others when they are asked for. */
function useMailedCode() {
  const text = useText()
  const send = useAction(sendEmailCode, {
    onError: (error) => {
      const wait = refusedWith(error, 'TOO_MANY')
      const minutes = Math.ceil((wait?.retryAfterMs ?? 0) / 60_000)
      toast.error(wait ? text('verifyEmail.tooMany', { minutes }) : describeError(error))
    },
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    send.mutate({})
  }, [send])
  return {
    isSending: send.isPending,
    sendAgain: () => send.mutate({}, { onSuccess: () => toast.success(text('verifyEmail.resent')) }),
  }
}
