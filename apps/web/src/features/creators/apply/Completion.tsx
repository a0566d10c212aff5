import { APPLICATION_STATES } from '@fanlight/contract'
import { Badge, Button, LetterIllustration, ListRow } from '@fanlight/ui'
import { Apple, Hourglass, Smartphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { currentDevice } from '../../../platform/device/device.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { navigate } from '../../../platform/navigation/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { profilePath } from '../../profiles/index.ts'
import { MailLine } from '../MailLine.tsx'
import { useCreatorStatus } from '../queries.ts'

/** What there is after Submit: that it waits, until when, and what to do meanwhile. */
export function Completion({ onLeave }: { onLeave: () => void }) {
  const text = useText()
  const account = useAccount()
  const { data: status } = useCreatorStatus()
  // Told live, and asked again when the page is looked at again: it may be open for the whole day that this takes.
  const isApproved = status?.state === APPLICATION_STATES.approved
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  function goToProfile() {
    onLeave()
    if (account) navigate(profilePath(account.userId))
  }

  return (
    <div className="mx-auto flex max-w-105 flex-col items-center py-4 text-center">
      <LetterIllustration className="w-44" />
      <h2 ref={heading} tabIndex={-1} className="mt-5 font-display text-26 font-semibold tracking-tight outline-none">
        {text(isApproved ? 'creator.approved.title' : 'creator.complete.title')}
      </h2>
      {!isApproved && (
        <Badge tone="caution" icon={<Hourglass aria-hidden />} className="mt-3">
          {text('creator.complete.status')}
        </Badge>
      )}
      <p role="status" className="mt-4">
        {text(isApproved ? 'creator.approved.text' : 'creator.complete.promise')}
      </p>
      <Button variant="primary" onPress={goToProfile} className="mt-6 max-md:w-full">
        {text('creator.complete.profile')}
      </Button>
      {status && !isApproved && (
        <MailLine message="creator.complete.contact" email={status.contactEmail} className="mt-5" />
      )}
      {currentDevice() === 'mobile' && <StoreLinks onFollow={onLeave} />}
    </div>
  )
}

/** Both lead to our own page: the app comes from the browser, not from a store. */
function StoreLinks({ onFollow }: { onFollow: () => void }) {
  const text = useText()
  return (
    <section className="mt-6 w-full text-start">
      <h3 className="mb-2 text-center text-13 font-semibold text-muted">{text('creator.complete.app')}</h3>
      <div className="divide-y divide-line overflow-clip rounded-card bg-fill">
        <ListRow
          icon={<Smartphone aria-hidden />}
          title={text('creator.complete.getFor', { platform: text('creator.complete.android') })}
          link={<Link href="/app-store" onClick={onFollow} />}
        />
        <ListRow
          icon={<Apple aria-hidden />}
          title={text('creator.complete.getFor', { platform: text('creator.complete.ios') })}
          link={<Link href="/app-store" onClick={onFollow} />}
        />
      </div>
    </section>
  )
}
