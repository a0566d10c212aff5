import { Badge } from '@fanlight/ui'
import { Clock, TriangleAlert } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'
import { dueOf } from './due.ts'

/** How much of the promised time is left, or by how much it has passed. */
export function DueChip({ dueAt, now }: { dueAt: number; now: number }) {
  const text = useText()
  const { tone, isOverdue, amount, unit } = dueOf(dueAt, now)
  const time = text(`admin.applications.${unit}`, { count: amount })
  return (
    <Badge tone={tone} size="sm" icon={isOverdue ? <TriangleAlert aria-hidden /> : <Clock aria-hidden />}>
      {text(isOverdue ? 'admin.applications.overdueBy' : 'admin.applications.left', { time })}
    </Badge>
  )
}
