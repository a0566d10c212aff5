import { verifySecondFactor } from '@fanlight/contract'
import { Button, TextField } from '@fanlight/ui'
import { useState, type FormEvent } from 'react'
import { call } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import type { SignInFlow } from './use-sign-in.ts'

export function SecondFactorStep({ flow, challenge }: { flow: SignInFlow; challenge: string }) {
  const text = useText()
  const [code, setCode] = useState('')
  const isComplete = code.replace(/[\s-]/g, '').length >= 6

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) void flow.attempt(() => call(verifySecondFactor, { challenge, code: code.trim() }))
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{text('auth.secondFactor.text')}</p>
      <TextField
        label={text('auth.secondFactor.code')}
        hint={text('auth.secondFactor.recoveryHint')}
        value={code}
        onValueChange={setCode}
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={20}
        data-autofocus
      />
      <Button type="submit" variant="primary" size="lg" fullWidth busy={flow.isBusy} disabled={!isComplete}>
        {text('auth.logIn')}
      </Button>
    </form>
  )
}
