import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'

/** In the place of a text that is locked, with what opens it. Pictures have their own. */
export function LockedText({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <div className="mx-4 mt-3 flex flex-col items-center gap-3 rounded-control bg-sunken px-4 py-8 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-surface">
        <Lock aria-hidden />
      </span>
      <p className="font-semibold">{text('posts.locked')}</p>
      {children}
    </div>
  )
}
