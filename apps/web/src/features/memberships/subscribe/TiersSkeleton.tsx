import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'
import { CARDS_PER_SLIDE } from './SubscribePanel.tsx'

export function TiersSkeleton({ layout }: { layout: keyof typeof CARDS_PER_SLIDE }) {
  const text = useText()
  const count = CARDS_PER_SLIDE[layout]
  return (
    <SkeletonGroup
      label={text('common.loading')}
      className={layout === 'desktop' ? 'grid grid-cols-3 gap-4' : undefined}
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex flex-col overflow-clip rounded-card border border-line">
          <Skeleton className="aspect-3/1 rounded-none!" />
          <div className="flex h-80 flex-col p-4">
            <Skeleton className="h-5 w-20 rounded-full!" />
            <Skeleton shape="text" className="mt-3 w-2/3 text-20" />
            <Skeleton className="mt-2 h-8 w-28" />
            <Skeleton shape="text" className="mt-4 w-full" />
            <Skeleton shape="text" className="w-full" />
            <Skeleton shape="text" className="w-3/5" />
            <Skeleton className="mt-auto h-11 w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
