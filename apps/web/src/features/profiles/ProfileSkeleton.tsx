import { Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { profileFrame } from './profile-frame.ts'

export function ProfileSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('profile.loading')} className={profileFrame.page}>
      <Skeleton className={profileFrame.cover} />
      <div className={profileFrame.head}>
        <span className={profileFrame.avatar}>
          <Skeleton shape="circle" className="size-32" />
        </span>
        <Skeleton className="h-11 w-32" />
      </div>
      <div className="md:px-4">
        <Skeleton className="mt-3 h-8 w-48" />
        <Skeleton shape="text" className="mt-2 w-32" />
        <div className="mt-3 flex gap-6">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-6 w-24" />
        </div>
        <Skeleton className="mt-10 h-6 w-16" />
        <Skeleton shape="text" className="mt-8 w-full" />
        <Skeleton shape="text" className="w-full" />
        <Skeleton shape="text" className="w-4/5" />
      </div>
    </SkeletonGroup>
  )
}
