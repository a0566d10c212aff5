import { Fragment } from 'react'
import { Link } from 'wouter'
import { fillToken, parseInline, type InlinePart, type Token } from './inline.ts'
import { useOperator } from './operator.ts'

const linkClass = 'font-medium text-ember underline decoration-1 underline-offset-3 hover:decoration-2'

export function LegalInline({ children }: { children: string }) {
  return parseInline(children).map((part, index) => (
    // The parts of a sentence that never changes have no identity but their place.
    <Fragment key={index}>
      <Part part={part} />
    </Fragment>
  ))
}

function Part({ part }: { part: InlinePart }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'token') return <Filled token={part.token} />
  return (
    <Link href={part.href} className={linkClass}>
      {part.label}
    </Link>
  )
}

function Filled({ token }: { token: Token }) {
  const operator = useOperator()
  const filled = fillToken(token, operator)
  if (token !== 'contactEmail' || !operator?.contactEmail) return filled
  return (
    <a href={`mailto:${filled}`} className={linkClass}>
      {filled}
    </a>
  )
}
