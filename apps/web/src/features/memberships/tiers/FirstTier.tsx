import { Button, EmptyState, WindowIllustration } from '@fanlight/ui'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { newTierPath } from './tiers-path.ts'

/** For a creator without tiers: what they are good for, and the way to the first. */
export function FirstTier() {
  const text = useText()
  return (
    <EmptyState
      illustration={<WindowIllustration />}
      title={text('tiers.none')}
      text={text('tiers.noneText')}
      action={
        <Button asChild variant="primary" iconStart={<Plus aria-hidden />}>
          <Link href={newTierPath(1)}>{text('tiers.createFirst')}</Link>
        </Button>
      }
    />
  )
}
