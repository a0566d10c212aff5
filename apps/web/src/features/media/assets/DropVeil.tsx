import { ImagePlus } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'

/** Lies over the page while files are held above it: wherever they are let go, they are taken. */
export function DropVeil({ isOver }: { isOver: boolean }) {
  const text = useText()
  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid animate-appear place-items-center bg-scrim p-6">
      <div className="flex flex-col items-center gap-4 rounded-card border-2 border-dashed border-ember bg-surface px-12 py-10 shadow-float">
        <span className="grid size-14 place-items-center rounded-full bg-ember text-on-ember">
          <ImagePlus aria-hidden className="size-6!" />
        </span>
        <p className="text-17 font-semibold">{text('vault.drop')}</p>
      </div>
    </div>
  )
}
