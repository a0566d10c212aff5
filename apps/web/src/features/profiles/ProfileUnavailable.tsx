import { Button, DoorIllustration, EmptyState, MoonIllustration } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'

/** As a rule the server does not tell a suspended account from one that never was, and neither does this. */
export function ProfileUnavailable({ isSuspended = false }: { isSuspended?: boolean | undefined }) {
  const text = useText()
  if (isSuspended) {
    return (
      <EmptyState
        className="md:py-20"
        illustration={<MoonIllustration />}
        title={text('profile.suspended.title')}
        text={text('profile.suspended.text')}
        action={
          <Button asChild>
            <Link href="/appealsPolicy">{text('profile.suspended.action')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      className="md:py-20"
      illustration={<DoorIllustration />}
      title={text('profile.unavailable.title')}
      text={text('profile.unavailable.text')}
      action={
        <Button asChild variant="primary">
          <Link href="/interaction">{text('profile.unavailable.action')}</Link>
        </Button>
      }
    />
  )
}
