import type { Post } from '@fanlight/contract'
import { clsx } from 'clsx'
import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaWords } from './use-media-words.ts'

type LockPanelProps = {
  post: Post
  /** What is locked, in words. */
  title: string
  action: ReactNode
  className?: string
}

/** What stands over a blur: that it is locked, what is inside, and the one button that opens it. */
export function LockPanel({ post, title, action, className }: LockPanelProps) {
  const { inside } = useMediaWords(post)
  return (
    // Presses beside the button are the picture's.
    <div
      className={clsx(
        'pointer-events-none flex items-center justify-center bg-black/15 p-4 text-center text-white',
        className,
      )}
    >
      {/* Dark where the words are, and nowhere else: around it the picture's own light and colours are seen. */}
      <div className="flex max-w-full flex-col items-center gap-1 rounded-card bg-black/60 px-5 py-4 backdrop-blur-sm">
        <span className="mb-1 grid size-12 place-items-center rounded-full bg-black/60">
          <LockKeyhole aria-hidden className="size-6!" />
        </span>
        <p className="font-display text-17 leading-6 font-semibold">{title}</p>
        <p className="text-13 text-white/90">{inside}</p>
        {action && (
          <div className="pointer-events-auto mt-2 flex max-w-full flex-wrap justify-center gap-2">{action}</div>
        )}
      </div>
    </div>
  )
}
