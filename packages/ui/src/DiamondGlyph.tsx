import { clsx } from 'clsx'

export type DiamondGlyphProps = {
  /** Said to screen readers; leave it out where the word stands beside the glyph. */
  label?: string | undefined
  /** `inherit` on a coloured ground, where the diamond colour could not be seen. */
  tone?: 'diamond' | 'inherit' | undefined
  /** Its size; as high as the letters beside it unless said. */
  className?: string | undefined
}

/** The one picture of the currency. As high as the figures beside it. */
export function DiamondGlyph({ label, tone = 'diamond', className }: DiamondGlyphProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={clsx(
        'inline-block shrink-0',
        tone === 'diamond' && 'text-diamond',
        className ?? 'size-[1em] align-[-0.11em]',
      )}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <g fill="currentColor" stroke="currentColor" strokeWidth="1" strokeLinejoin="round">
        <path d="M4.6 2h1.9L4.9 6H1.5z" opacity="0.75" />
        <path d="M7.4 2h1.2l1.5 4H5.9z" opacity="0.45" />
        <path d="M9.5 2h1.9l3.1 4h-3.4z" opacity="0.75" />
        <path d="M1.6 7h3.3l2.2 6.4z" />
        <path d="M5.9 7h4.2L8 13.6z" opacity="0.75" />
        <path d="M11.1 7h3.3l-5.5 6.4z" />
      </g>
    </svg>
  )
}
