import type { ComponentProps } from 'react'

/** For ears only: names, states and live announcements that the eye gets from the picture. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className="sr-only" />
}
