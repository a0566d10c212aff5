import { Banner } from '@fanlight/ui'
import { FlaskConical } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'

/** Payments are a rehearsal here, and nobody shall think otherwise. */
export function TestNote() {
  const text = useText()
  return (
    <Banner icon={<FlaskConical aria-hidden />} title={text('payments.test.title')}>
      {text('payments.test.text')}
    </Banner>
  )
}
