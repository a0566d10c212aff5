import type { ReactNode } from 'react'

type Props = { illustration: ReactNode; title: string; text: string }

/** How the application stands, in one look. */
export function StandingHead({ illustration, title, text }: Props) {
  return (
    <div className="flex flex-col items-center text-center">
      <div className="mb-4 w-40">{illustration}</div>
      <h2 className="font-display text-26 font-semibold tracking-tight">{title}</h2>
      <p className="mt-2 max-w-100 text-balance text-muted">{text}</p>
    </div>
  )
}
