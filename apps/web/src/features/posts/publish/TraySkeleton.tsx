import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'

export function TraySkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')}>
      <Skeleton shape="text" className="w-32 text-13" />
      <Skeleton className="mt-3 h-48 rounded-card" />
    </SkeletonGroup>
  )
}
