import type { ReactNode } from 'react'

/**
 * What an order is of, in the direction of the language it is said in. A `bdi` would go by its first letter: that of a
 * tier with a Latin name turned an Arabic sentence around.
 */
export const OrderTitle = ({ children }: { children: ReactNode }) => (
  <span className="[unicode-bidi:isolate]">{children}</span>
)
