import type { MembershipLevel } from '@fanlight/contract'
import { Banner, Button, RadioCards, Skeleton } from '@fanlight/ui'
import { Layers } from 'lucide-react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { levels, levelText, tiersFrom, useOwnTiers } from './levels.ts'

type LevelFieldProps = {
  level: MembershipLevel
  onChange: (level: MembershipLevel) => void
  error: string | undefined
}

/** From which membership on. A creator who has no tier yet is shown where to make one. */
export function LevelField({ level, onChange, error }: LevelFieldProps) {
  const text = useText()
  const { data } = useOwnTiers()
  if (!data) return <Skeleton className="h-32" />
  if (data.tiers.length === 0) {
    return (
      <Banner
        tone={error ? 'danger' : 'caution'}
        icon={<Layers aria-hidden />}
        title={text('publish.level.noneTitle')}
        action={
          <Button asChild size="sm">
            <Link href="/creator/membership/create">{text('publish.level.create')}</Link>
          </Button>
        }
      >
        {text('publish.level.noneText')}
      </Banner>
    )
  }
  return (
    <RadioCards
      label={text('publish.level.label')}
      columns={3}
      options={levels.map((each) => {
        const names = tiersFrom(data.tiers, each).map(({ tierName }) => tierName)
        return {
          value: String(each),
          title: text(levelText[each]),
          description:
            names.length === 0
              ? text('publish.level.noTier')
              : text('publish.level.tiers', {
                  tiers: new Intl.ListFormat(document.documentElement.lang).format(names),
                }),
          disabled: names.length === 0,
        }
      })}
      value={String(level)}
      onValueChange={(value) => {
        const chosen = levels.find((each) => String(each) === value)
        if (chosen) onChange(chosen)
      }}
      error={error}
    />
  )
}
