import { membershipWelcome, type MembershipWelcome, type OrderId } from '@fanlight/contract'
import { Button, Dialog, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { CircleCheck, LockOpen } from 'lucide-react'
import { Link } from 'wouter'
import { useCall } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { PersonAvatar, profilePath } from '../../profiles/index.ts'

/** The moment after subscribing: whom one is with now, what they say, and what is open. */
export function WelcomeDialog({ orderId, onClose }: { orderId: OrderId; onClose: () => void }) {
  const text = useText()
  const { data: welcome, isPending } = useCall(membershipWelcome, { orderId })
  const title = text(welcome?.startsAt ? 'memberships.welcome.laterTitle' : 'memberships.welcome.title')
  return (
    <Dialog
      title={title}
      hideTitle
      closeLabel={text('common.close')}
      onClose={onClose}
      size="sm"
      footer={
        welcome ? (
          <>
            <Button onPress={onClose}>{text('common.close')}</Button>
            <Button asChild variant="primary">
              <Link href={profilePath(welcome.creator.userId)} onClick={onClose} data-autofocus>
                {text(welcome.openPosts > 0 ? 'memberships.welcome.seePosts' : 'memberships.subscribe.toProfile')}
              </Link>
            </Button>
          </>
        ) : (
          <Button onPress={onClose}>{text('common.close')}</Button>
        )
      }
    >
      <div className="flex flex-col items-center gap-5 pt-2 text-center">
        {isPending ? <WelcomeSkeleton /> : <Moment title={title} welcome={welcome} />}
      </div>
    </Dialog>
  )
}

/** Without an answer it has begun all the same: that much is said. */
function Moment({ title, welcome }: { title: string; welcome: MembershipWelcome | undefined }) {
  const text = useText()
  const format = useFormat()
  const name = welcome?.creator.nickName ?? ''
  return (
    <>
      {welcome && (
        <span className="relative">
          <PersonAvatar person={welcome.creator} size={96} />
          <span className="absolute -end-1 -bottom-1 rounded-full bg-surface p-0.5 text-positive">
            <CircleCheck aria-hidden className="size-8!" />
          </span>
        </span>
      )}
      <div className="flex flex-col gap-1">
        <p aria-hidden className="font-display text-26 font-semibold tracking-tight">
          {title}
        </p>
        {welcome && (
          <p className="text-muted">
            {welcome.startsAt === null
              ? text('memberships.review.title', { tier: welcome.tierName, name })
              : text('memberships.welcome.later', {
                  tier: welcome.tierName,
                  name,
                  date: format.date(welcome.startsAt),
                })}
          </p>
        )}
      </div>
      {welcome && welcome.thankYou !== '' && (
        <figure className="w-full rounded-card bg-ember-soft px-5 py-4 text-start">
          <blockquote dir="auto" className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
            {welcome.thankYou}
          </blockquote>
          <figcaption className="mt-2 text-13 font-semibold">
            <bdi>{name}</bdi>
          </figcaption>
        </figure>
      )}
      {welcome && welcome.startsAt === null && welcome.openPosts > 0 && (
        <p className="flex items-center gap-2 font-semibold">
          <LockOpen aria-hidden className="text-positive" />
          {text('memberships.welcome.opened', {
            count: welcome.openPosts,
            number: format.wholeNumber(welcome.openPosts),
          })}
        </p>
      )}
    </>
  )
}

function WelcomeSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex w-full flex-col items-center gap-5">
      <Skeleton className="size-24 rounded-full!" />
      <Skeleton shape="text" className="w-48 text-26" />
      <Skeleton className="h-24 w-full rounded-card!" />
    </SkeletonGroup>
  )
}
