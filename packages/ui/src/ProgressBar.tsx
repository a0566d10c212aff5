import { clsx } from 'clsx'

export type ProgressBarProps = {
  label: string
  /** 0 to 1; leave it out where nobody can know. */
  value?: number | undefined
  /** The words for the value: "12 of 40 MB". Percent without it. */
  valueText?: string | undefined
  /** `glow` for celebrations: a goal, a combo. */
  tone?: 'ember' | 'positive' | 'diamond' | 'glow' | undefined
  size?: 'sm' | 'md' | undefined
  className?: string | undefined
}

const tones = { ember: 'bg-ember', positive: 'bg-positive', diamond: 'bg-diamond', glow: 'glow' } as const

export function ProgressBar({ label, value, valueText, tone = 'ember', size = 'md', className }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  return (
    <div
      className={clsx('relative overflow-hidden rounded-full bg-fill-strong', size === 'sm' ? 'h-1' : 'h-2', className)}
    >
      <progress aria-label={label} aria-valuetext={valueText} value={share} className="sr-only" />
      <div
        aria-hidden
        className={clsx(
          'h-full rounded-full',
          tones[tone],
          share === undefined ? 'w-1/3 animate-stream' : 'transition-transform',
        )}
        // Moved, not widened: its round end keeps its shape and no layout runs.
        style={
          share === undefined ? undefined : { transform: `translateX(calc(var(--reading) * ${(share - 1) * 100}%))` }
        }
      />
    </div>
  )
}
