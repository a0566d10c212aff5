import { type Membership, cancelMembership, listMemberships } from '@fanlight/contract'
import { Badge, Button, Card, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CalendarClock, CircleAlert, MoveRight } from 'lucide-react'
import { Link } from 'wouter'
import { call, describeError, keyOf, refusedWith } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Cover, PersonAvatar, profilePath } from '../../profiles/index.ts'
import { LevelBadge } from '../card/LevelBadge.tsx'
import { rereadMemberships } from '../queries.ts'
import { openSubscribe } from '../subscribe/open-subscribe.ts'
import { canCancel, isInForce, renewsTierId, standingText, stateTones } from './standing.ts'

/** One membership: with whom, which, how it stands, and what can be done about it. */
export function MembershipCard({ membership }: { membership: Membership }) {
  const text = useText()
  const format = useFormat()
  const cancel = useCancel()
  const { creator, tierName, level, state, nextTier, isTrial } = membership
  const isOver = !isInForce(membership)
  const isCanceled = state === 'canceled'
  const name = creator.nickName
  const Sign = state === 'past_due' ? CircleAlert : CalendarClock

  return (
    <Card padding="none">
      <article aria-label={text('memberships.mine.named', { tier: tierName, name })}>
        <Cover
          src={membership.coverImageUrl}
          seed={membership.tierId}
          className={clsx('aspect-6/1 max-md:aspect-4/1', isOver && 'opacity-60 grayscale')}
        />
        <div className="p-4 pt-0">
          <div className="flex items-end gap-3">
            <PersonAvatar person={creator} size={64} className="relative -mt-8 bg-surface p-1" />
            <div className="ms-auto flex flex-wrap justify-end gap-2 pt-3">
              <LevelBadge level={level} />
              <Badge size="sm" tone={stateTones[state]}>
                {text(isTrial && state === 'active' ? 'memberships.state.trial' : `memberships.state.${state}`)}
              </Badge>
            </div>
          </div>
          <h3 className="mt-2 text-17 font-semibold">
            <Link href={profilePath(creator.userId)} className="rounded-inner hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <p className="text-muted">
            <bdi>{tierName}</bdi>
          </p>
          <p className={clsx('mt-3 flex items-start gap-2', state === 'past_due' && 'font-medium text-danger')}>
            <span className="flex h-lh items-center">
              <Sign aria-hidden className={clsx('size-4.5!', state !== 'past_due' && 'text-muted')} />
            </span>
            {standingText(membership, { text, format })}
          </p>
          {nextTier && (
            <p className="mt-1 flex items-start gap-2">
              <span className="flex h-lh items-center">
                <MoveRight aria-hidden className="size-4.5! text-muted rtl:-scale-x-100" />
              </span>
              {text('memberships.mine.changesTo', {
                tier: nextTier.tierName,
                date: format.date(membership.expireTime),
              })}
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            {isOver ? (
              <Button
                variant="primary"
                onPress={() => openSubscribe({ creator })}
                aria-label={text('memberships.mine.resubscribeTo', { name })}
              >
                {text('memberships.mine.resubscribe')}
              </Button>
            ) : (
              <Button
                onPress={() => openSubscribe({ creator, isChange: true, renewsTierId: renewsTierId(membership) })}
                aria-label={text(isCanceled ? 'memberships.mine.renewWith' : 'memberships.mine.changeWith', { name })}
              >
                {text(isCanceled ? 'memberships.mine.renew' : 'memberships.mine.change')}
              </Button>
            )}
            {canCancel(membership) && (
              <Button
                variant="quiet"
                once
                onPress={() => cancel(membership)}
                aria-label={text('memberships.mine.cancelWith', { name })}
              >
                {text('memberships.mine.cancel')}
              </Button>
            )}
          </div>
        </div>
      </article>
    </Card>
  )
}

/** Asks, cancels, and shows what the server made of it. */
function useCancel(): (membership: Membership) => Promise<void> {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  return async ({ creator, expireTime, tierName, state, isFree }) => {
    const date = format.date(expireTime)
    const isConfirmed = await confirm({
      title: text('memberships.cancel.title', { name: creator.nickName }),
      text: isFree
        ? text('memberships.cancel.textFree', { tier: tierName })
        : state === 'past_due' && expireTime <= Date.now()
          ? text('memberships.cancel.textPastDue', { tier: tierName, date })
          : text('memberships.cancel.text', { tier: tierName, date }),
      confirmLabel: text('memberships.cancel.confirm'),
      cancelLabel: text('memberships.cancel.keep'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    try {
      const { membership } = await call(cancelMembership, { otherUserId: creator.userId })
      const key = keyOf(listMemberships, {})
      client.setQueryData<{ memberships: Membership[] }>(key, (before) => before && replaced(before, membership))
      toast.success(
        isFree
          ? text('memberships.cancel.over')
          : text('memberships.cancel.done', { date: format.date(membership.expireTime) }),
      )
      void rereadMemberships(client)
    } catch (error) {
      // It ran on only while its payment was tried: without that it is over.
      if (refusedWith(error, 'NOT_FOUND')) {
        toast(text('memberships.cancel.over'))
        void rereadMemberships(client)
      } else toast.error(describeError(error))
    }
  }
}

const replaced = ({ memberships }: { memberships: Membership[] }, now: Membership) => ({
  memberships: memberships.map((each) => (each.creator.userId === now.creator.userId ? now : each)),
})
