import { clsx } from 'clsx'
import { FanlightMark } from './FanlightMark.tsx'

export type WordmarkProps = {
  /** The height of the letters' line in px; the mark follows. */
  size?: number | undefined
  className?: string | undefined
}

export function Wordmark({ size = 24, className }: WordmarkProps) {
  return (
    <span
      className={clsx('inline-flex items-center font-display leading-none font-bold tracking-[-0.03em]', className)}
      style={{ fontSize: size, gap: size * 0.36 }}
      // A name is not mirrored: the mark stands before the letters in every language.
      dir="ltr"
    >
      <FanlightMark size={size * 1.3} />
      Fanlight
    </span>
  )
}
