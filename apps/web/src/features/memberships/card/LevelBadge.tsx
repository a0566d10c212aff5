import type { MembershipLevel } from '@fanlight/contract'
import { Badge, type BadgeTone } from '@fanlight/ui'
import { Crown, Gem, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'

export const levels = [1, 2, 3] as const satisfies readonly MembershipLevel[]

export const levelText: Record<MembershipLevel, MessageKey> = {
  1: 'memberships.level.basic',
  2: 'memberships.level.premium',
  3: 'memberships.level.vip',
}

const looks: Record<MembershipLevel, { tone: BadgeTone; icon: ReactNode }> = {
  1: { tone: 'neutral', icon: <Star aria-hidden /> },
  2: { tone: 'caution', icon: <Gem aria-hidden /> },
  3: { tone: 'ember', icon: <Crown aria-hidden /> },
}

export function LevelBadge({ level }: { level: MembershipLevel }) {
  const text = useText()
  const { tone, icon } = looks[level]
  return (
    <Badge tone={tone} size="sm" icon={icon} className="self-start">
      {text(levelText[level])}
    </Badge>
  )
}
