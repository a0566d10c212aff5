import { Banner, Button } from '@fanlight/ui'
import { ShieldAlert } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'

/** Without a second factor nothing is paid out: says so, and leads to where it is turned on. */
export function NeedsTwoFactor() {
  const text = useText()
  return (
    <Banner tone="caution" icon={<ShieldAlert aria-hidden />} title={text('earnings.twoFactor.title')}>
      <p>{text('earnings.twoFactor.text')}</p>
      <Button asChild size="sm" className="mt-2">
        <Link href="/settings/account">{text('earnings.twoFactor.turnOn')}</Link>
      </Button>
    </Banner>
  )
}
