import { payoutMethod } from '@fanlight/contract'
import { Banner, Button } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { keyOf } from '../../../platform/api/index.ts'
import { openTwoFactor } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'

/** Without a second factor nothing is paid out: says so, and turns it on right here. What was being done goes on after it. */
export function NeedsTwoFactor() {
  const text = useText()
  const client = useQueryClient()
  async function turnOn(): Promise<void> {
    await openTwoFactor()
    await client.invalidateQueries({ queryKey: keyOf(payoutMethod) })
  }
  return (
    <Banner tone="caution" icon={<ShieldAlert aria-hidden />} title={text('earnings.twoFactor.title')}>
      <p>{text('earnings.twoFactor.text')}</p>
      <Button size="sm" onPress={() => void turnOn()} className="mt-2">
        {text('earnings.twoFactor.turnOn')}
      </Button>
    </Banner>
  )
}
