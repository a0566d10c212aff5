import { Skeleton } from '@fanlight/ui'
import { clsx } from 'clsx'
import { postFrame } from './post-frame.ts'

/** In the shape of a post with one picture, which most are. */
export function PostCardSkeleton() {
  return (
    <div aria-hidden className={postFrame.card}>
      <div className={postFrame.head}>
        <Skeleton shape="circle" className="size-10 shrink-0" />
        <div className="min-w-0 flex-1">
          <Skeleton shape="text" className="w-2/5" />
          <Skeleton shape="text" className="w-1/4 text-13" />
        </div>
      </div>
      <div className={postFrame.text}>
        <Skeleton shape="text" className="w-full" />
        <Skeleton shape="text" className="w-3/5" />
      </div>
      <div className={postFrame.media}>
        <Skeleton className="aspect-4/3 w-full max-md:rounded-none" />
      </div>
      <div className={clsx(postFrame.actions, 'gap-4 px-4! py-4!')}>
        <Skeleton className="h-5 w-12" />
        <Skeleton className="h-5 w-12" />
        <Skeleton className="ms-auto h-5 w-6" />
      </div>
    </div>
  )
}
