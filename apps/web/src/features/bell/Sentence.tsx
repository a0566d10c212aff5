import type { NotificationItem, ProfileSummary } from '@fanlight/contract'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { profilePath } from '../profiles/index.ts'
import { sentenceOf } from './sentences.ts'

/** Of the private use area: no text and no name has them. */
const WHO = '\uE000'
const FIRST = '\uE001'
const SECOND = '\uE002'

/** '{name} and 12 others liked your post', in the word order of the language, with the names as links. */
export function Sentence({ item, onOpen }: { item: NotificationItem; onOpen: () => void }) {
  const text = useText()
  return fill(text(sentenceOf(item), { who: WHO }), { [WHO]: <Who item={item} onOpen={onOpen} /> })
}

function Who({ item: { actors, actorCount }, onOpen }: { item: NotificationItem; onOpen: () => void }) {
  const text = useText()
  const format = useFormat()
  const [first, second] = actors
  // Their accounts are gone, or they may not be named.
  if (!first) return text('bell.someone')
  const named = { [FIRST]: <Name person={first} onOpen={onOpen} /> }
  if (actorCount <= 1) return named[FIRST]
  if (actorCount === 2 && second) {
    const both = { ...named, [SECOND]: <Name person={second} onOpen={onOpen} /> }
    return fill(text('bell.who.two', { first: FIRST, second: SECOND }), both)
  }
  const others = actorCount - 1
  const figure = format.wholeNumber(others)
  return fill(text('bell.who.more', { first: FIRST, count: others, replace: { first: FIRST, count: figure } }), named)
}

/** Over the link that is as large as the row. */
function Name({ person, onOpen }: { person: ProfileSummary; onOpen: () => void }) {
  return (
    <Link href={profilePath(person.userId)} onClick={onOpen} className="relative z-1 font-semibold hover:underline">
      <bdi>{person.nickName}</bdi>
    </Link>
  )
}

function fill(words: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return words.split(/([\uE000-\uE002])/).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name than their place
    <Fragment key={index}>{parts[piece] ?? piece}</Fragment>
  ))
}
