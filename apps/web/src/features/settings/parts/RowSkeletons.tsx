import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'

const widths = ['w-40', 'w-52', 'w-36'] as const

/** In the shape of rows with a picture, two lines and a button. */
export function RowSkeletons({ rows = 2 }: { rows?: 1 | 2 | 3 }) {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="divide-y divide-line">
      {widths.slice(0, rows).map((width) => (
        <div key={width} className="flex min-h-16 items-center gap-4 px-4 py-2.5">
          <Skeleton className="size-10" />
          <div className="min-w-0 flex-1">
            <Skeleton shape="text" className={width} />
            <Skeleton shape="text" className="w-28 text-13" />
          </div>
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
