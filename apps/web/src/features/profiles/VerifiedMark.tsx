import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'

/** Beside the name of a creator whose identity was checked. */
export function VerifiedMark({ className = 'size-5!' }: { className?: string | undefined }) {
  const text = useText()
  return (
    <span className="inline-flex shrink-0" title={text('profile.verified')}>
      <BadgeCheck aria-hidden className={clsx('fill-ember stroke-surface stroke-2!', className)} />
      <span className="sr-only">{text('profile.verified')}</span>
    </span>
  )
}
