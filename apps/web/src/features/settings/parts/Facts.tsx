import { Children, type ReactNode } from 'react'

/** Short facts in a line with a dot between them. One that wraps to the next line leaves its dot behind, out of sight. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-x-4 overflow-x-clip">
      {Children.toArray(children).map((fact, at) => (
        <span
          key={at}
          className="relative min-w-0 before:absolute before:-start-2.5 before:content-['·'] first:before:content-none"
        >
          {fact}
        </span>
      ))}
    </span>
  )
}
