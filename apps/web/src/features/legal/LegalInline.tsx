import { Fragment } from 'react'
import { Link } from 'wouter'
import type { LegalPart, LegalText, LegalToken } from './document.ts'
import { fillToken, useOperator } from './operator.ts'

const linkClass = 'font-medium text-ember underline decoration-1 underline-offset-3 hover:decoration-2'

export function LegalInline({ text }: { text: LegalText }) {
  return text.map((part, index) => (
    // The parts of a sentence that never changes have no identity but their place.
    <Fragment key={index}>
      <Part part={part} />
    </Fragment>
  ))
}

function Part({ part }: { part: LegalPart }) {
  if (typeof part === 'string') return part
  if ('token' in part) return <Filled token={part.token} />
  return (
    <Link href={part.href} className={linkClass}>
      {part.label}
    </Link>
  )
}

function Filled({ token }: { token: LegalToken }) {
  const operator = useOperator()
  const filled = fillToken(token, operator)
  if (token !== 'contactEmail' || !operator?.contactEmail) return filled
  return (
    <a href={`mailto:${filled}`} className={linkClass}>
      {filled}
    </a>
  )
}
