import type { invitationSummary, OutputOf } from '@fanlight/contract'
import { DiamondGlyph, FanlightMark } from '@fanlight/ui'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

type InviteHeroProps = Pick<OutputOf<typeof invitationSummary>, 'count' | 'reward'>

/** What inviting is for, and how far the inviter has come. The light is the page's; the words promise no more than there is. */
export function InviteHero({ count, reward }: InviteHeroProps) {
  const text = useText()
  const format = useFormat()
  return (
    <section className="relative isolate flex flex-col items-center overflow-clip rounded-card bg-ember-soft px-6 pt-8 pb-20 text-center">
      <span
        aria-hidden
        className="absolute inset-x-0 bottom-0 -z-1 h-2/3 bg-[radial-gradient(60%_100%_at_50%_100%,color-mix(in_srgb,var(--glow-from)_50%,transparent),transparent)]"
      />
      <FanlightMark size={72} />
      <h2 className="mt-4 max-w-100 font-display text-34 font-semibold tracking-tight max-sm:text-26">
        {text('invitation.title')}
      </h2>
      <p className="mt-3 max-w-110">
        {reward.perInvite > 0
          ? text('invitation.earned', {
              count: reward.perInvite,
              replace: { count: format.wholeNumber(reward.perInvite) },
            })
          : text('invitation.plain')}
      </p>
      <dl className="mt-6 flex flex-wrap justify-center gap-x-10 gap-y-4">
        <Figure icon={<UsersRound aria-hidden />} value={format.wholeNumber(count)}>
          {text('invitation.countLabel', { count })}
        </Figure>
        {reward.perInvite > 0 && (
          <Figure icon={<DiamondGlyph />} value={format.wholeNumber(reward.counted)}>
            {text('invitation.earnedLabel')}
          </Figure>
        )}
      </dl>
    </section>
  )
}

function Figure({ icon, value, children }: { icon: ReactNode; value: string; children: string }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-13 text-muted">{children}</dt>
      <dd className="flex items-center gap-2 font-display text-26 font-semibold tabular-nums">
        {icon}
        {value}
      </dd>
    </div>
  )
}
