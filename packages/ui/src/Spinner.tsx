import { clsx } from 'clsx'

export type SpinnerProps = {
  /** Said to screen readers; without it the spinner is decoration beside a text that says the same. */
  label?: string | undefined
  className?: string | undefined
}

/** Takes the colour of the text around it. 20 px unless a size utility says otherwise. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      className={clsx('size-5 animate-turn', className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx="10" cy="10" r="7.75" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M10 2.25a7.75 7.75 0 0 1 7.75 7.75" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
