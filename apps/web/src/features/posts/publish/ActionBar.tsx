import type { ReactNode } from 'react'

/** The way on, always in reach of a thumb: above the tabs of a phone, at the end of the form on a desktop. */
export function ActionBar({ status, children }: { status: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-md md:static md:mx-0 md:border-0 md:bg-transparent md:px-0 md:backdrop-blur-none">
      <div className="min-w-0 flex-1 max-md:w-full max-md:flex-none">{status}</div>
      <div className="ms-auto flex gap-3 max-md:w-full max-md:flex-wrap max-md:gap-2 max-md:*:flex-1 max-md:*:px-3">
        {children}
      </div>
    </div>
  )
}
