import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { linkParts } from './link-parts.ts'

const link = 'text-ember underline decoration-1 underline-offset-3'

/** What people wrote, with web addresses, #tags and @names as links. All of it stays text: nothing in it is markup. */
export function LinkedText({ words }: { words: string }) {
  return linkParts(words).map((part, index) => {
    if (part.href !== undefined) {
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name than their place
      return <SafeLink key={index} href={part.href} shown={part.text} />
    }
    if (part.path === undefined) return part.text
    return (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Link key={index} href={part.path} className={link}>
        <bdi>{part.text}</bdi>
      </Link>
    )
  })
}

function SafeLink({ href, shown }: { href: string; shown: string }) {
  const text = useText()
  return (
    <a
      href={href}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      aria-label={text('profile.opensInNewTab', { label: shown })}
      className={`wrap-anywhere ${link}`}
    >
      <bdi dir="ltr">{shown}</bdi>
    </a>
  )
}
