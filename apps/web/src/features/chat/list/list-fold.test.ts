import { userId, type Conversation } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { aMessage, conversationWith, ownMessage } from '../testing/messages.ts'
import { afterMessage, amended, listed, placed, withFirstPage, without, type ListPages } from './list-fold.ts'

const unread = { total: 0, requests: 0 }
const page = (conversations: Conversation[], nextCursor: string | null = null) => ({
  conversations,
  nextCursor,
  unread,
})
const list = (...pages: Conversation[][]): ListPages => ({
  pages: pages.map((each, index) => page(each, index < pages.length - 1 ? `after ${index}` : null)),
  pageParams: pages.map(() => null),
})
const people = (from: ListPages): number[] => listed(from).map(({ chatWithUserId }) => Number(chatWithUserId))
const several = (...ids: number[]): Conversation[] => ids.map((id) => conversationWith(id))

const heard = (id: number, part: { isSeen?: boolean; isNew?: boolean } = {}) => ({
  chatWithUserId: userId(String(id)),
  message: aMessage(5_000, { fromUserId: userId(String(id)) }),
  isNew: true,
  isSeen: false,
  ...part,
})

describe('a new message', () => {
  it('brings its conversation to the top and counts, also from a later page', () => {
    const after = afterMessage(list(several(1, 2), several(3, 4)), heard(4))
    expect(after && people(after)).toEqual([4, 1, 2, 3])
    expect(after && listed(after)[0]?.unreadCount).toBe(1)
  })

  it('stays below the pinned ones, unless it is pinned itself', () => {
    const pinned = conversationWith(9, { isPinned: true })
    const alsoPinned = conversationWith(10, { isPinned: true })
    const all = list([pinned, alsoPinned, ...several(1, 2)])
    const after = afterMessage(all, heard(2))
    expect(after && people(after)).toEqual([9, 10, 2, 1])
    const above = afterMessage(all, heard(10))
    expect(above && people(above)).toEqual([10, 9, 1, 2])
  })

  it('counts nothing where the viewer looks at it or wrote it', () => {
    const after = afterMessage(list(several(1, 2)), heard(2, { isSeen: true }))
    expect(after && listed(after)[0]).toMatchObject({ unreadCount: 0 })
  })

  it('is of a conversation that the list does not know: it is to be read again', () => {
    expect(afterMessage(list(several(1)), heard(77))).toBeNull()
  })

  it('changes the last message in its place', () => {
    const last = ownMessage(3, { reactions: [] })
    const all = list([conversationWith(1), conversationWith(2, { lastMessage: last })])
    const reacted = { ...last, reactions: [{ userId: userId('2'), emoji: '🔥' as const }] }
    const after = afterMessage(all, { chatWithUserId: userId('2'), message: reacted, isNew: false, isSeen: false })
    expect(after && people(after)).toEqual([1, 2])
    expect(after && listed(after)[1]?.lastMessage?.reactions).toHaveLength(1)
  })
})

describe('a conversation', () => {
  it('that is pinned goes to the pinned, and back to its place', () => {
    const all = list(several(1, 2), several(3))
    const pinned = placed(all, conversationWith(3, { isPinned: true }))
    expect(people(pinned)).toEqual([3, 1, 2])
    expect(people(placed(pinned, conversationWith(3)))).toEqual([1, 2, 3])
  })

  it('that is deleted is in no page', () => {
    expect(people(without(list(several(1, 2), several(3)), userId('3')))).toEqual([1, 2])
  })

  it('that changed stays where it is', () => {
    const after = amended(list(several(1, 2)), conversationWith(2, { isMuted: true }))
    expect(people(after)).toEqual([1, 2])
    expect(listed(after)[1]?.isMuted).toBe(true)
  })
})

describe('the first page read again', () => {
  it('takes its place, and what it pushed off its end stays', () => {
    const before = list(several(3, 4), several(5, 6))
    const after = withFirstPage(before, page(several(1, 2, 3), 'after 3'))
    expect(people(after)).toEqual([1, 2, 3, 4, 5, 6])
    expect(after.pages[0]?.nextCursor).toBe('after 0')
  })

  it('takes away what is gone', () => {
    const after = withFirstPage(list(several(1, 2, 3), several(4)), page(several(1, 3), 'more'))
    expect(people(after)).toEqual([1, 3, 4])
  })

  it('is all there is when nothing follows it', () => {
    expect(people(withFirstPage(list(several(1, 2), several(3)), page(several(2))))).toEqual([2])
  })

  it('takes what moved up out of the later pages', () => {
    const moved = conversationWith(6, { lastMessage: aMessage(5_000) })
    const after = withFirstPage(list(several(1, 2), several(5, 6)), page([moved, ...several(1)], 'more'))
    expect(people(after)).toEqual([6, 1, 2, 5])
  })
})
