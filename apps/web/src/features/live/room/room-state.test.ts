import { userId, type GiftComboId } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { aGiven, aMessage, aRoom, aTalk } from '../testing/rooms.ts'
import { openRoom, reduceRoom, type RoomHappening, type RoomState } from './room-state.ts'

type Heard = Extract<RoomHappening, { type: 'heard' }>['event']
const LUNA = userId('7')
const heard = (state: RoomState, type: string, data: object): RoomState =>
  reduceRoom(state, { type: 'heard', event: { type, data } as Heard })
const words = ({ messages }: RoomState) => messages.map(({ text }) => text)

describe('a room as it is seen', () => {
  it('has each message once and in order, whichever way it came', () => {
    let state = openRoom(aRoom())
    state = heard(state, 'said', { message: aMessage(2) })
    const messages = [aMessage(1), aMessage(2)]
    state = reduceRoom(state, { type: 'talk', talk: aTalk({ messages }), ownId: LUNA })
    state = reduceRoom(state, { type: 'said', message: aMessage(3) })
    state = heard(state, 'said', { message: aMessage(3) })
    expect(words(state)).toEqual(['Word 1', 'Word 2', 'Word 3'])
  })

  it('has one line for a combo, which counts up where it began, whichever way its gifts came', () => {
    let state = reduceRoom(openRoom(aRoom()), { type: 'talk', talk: aTalk({ gifts: [aGiven(2)] }), ownId: LUNA })
    for (const num of [4, 3]) state = heard(state, 'gift', { gift: aGiven(num) })
    state = heard(state, 'gift', { gift: aGiven(1, { comboId: 'another' as GiftComboId, at: aMessage(9).at }) })
    expect(state.gifts.map(({ comboNum, at }) => [comboNum, at])).toEqual([
      [4, aMessage(2).at],
      [1, aMessage(9).at],
    ])
  })

  it('keeps the latest when more is said than anybody reads', () => {
    let state = openRoom(aRoom())
    for (let number = 1; number <= 250; number++) state = heard(state, 'said', { message: aMessage(number) })
    expect([state.messages.length, words(state).at(0), words(state).at(-1)]).toEqual([200, 'Word 51', 'Word 250'])
  })

  it('knows whom it follows better than what is said to all, and stays over', () => {
    const anchor = { ...aRoom().anchor, isFollowing: true }
    let state = openRoom(aRoom({ anchor }))
    state = heard(state, 'room_changed', { room: aRoom({ state: 'away' }) })
    expect([state.room.state, state.room.anchor.isFollowing]).toEqual(['away', true])
    state = heard(state, 'room_changed', { room: aRoom({ state: 'over' }) })
    state = heard(state, 'room_changed', { room: aRoom({ state: 'live' }) })
    expect(state.room.state).toBe('over')
  })

  it('knows who is muted, oneself too', () => {
    let state = reduceRoom(openRoom(aRoom()), { type: 'talk', talk: aTalk({ isMuted: true }), ownId: LUNA })
    expect(state.muted.has(LUNA)).toBe(true)
    state = heard(state, 'muted', { userId: LUNA, isMuted: false })
    expect(state.muted.has(LUNA)).toBe(false)
  })

  it('has no more of a line that was taken out, not even when it comes once more, nor on top', () => {
    const messages = [aMessage(1), aMessage(2)]
    const talk = aTalk({ messages, pinned: aMessage(1) })
    let state = reduceRoom(openRoom(aRoom()), { type: 'talk', talk, ownId: LUNA })
    expect(state.pinned?.text).toBe('Word 1')
    state = heard(state, 'unsaid', { messageId: '1' })
    state = heard(state, 'said', { message: aMessage(1) })
    expect([words(state), state.pinned]).toEqual([['Word 2'], null])
  })

  it('takes what it heard for newer than an answer that was asked for before', () => {
    let state = reduceRoom(openRoom(aRoom()), { type: 'asked' })
    state = heard(state, 'pinned', { message: aMessage(5) })
    state = heard(state, 'unsaid', { messageId: '1' })
    const talk = aTalk({ messages: [aMessage(1), aMessage(2)] })
    state = reduceRoom(state, { type: 'talk', talk, ownId: LUNA })
    expect([words(state), state.pinned?.text]).toEqual([['Word 2'], 'Word 5'])
    // The next answer is the newer one again.
    state = reduceRoom(reduceRoom(state, { type: 'asked' }), { type: 'talk', talk: aTalk(), ownId: LUNA })
    expect([state.pinned, state.since]).toEqual([null, []])
  })

  it('knows what is on top and who looks after it, as it changes', () => {
    let state = heard(openRoom(aRoom()), 'pinned', { message: aMessage(5) })
    state = heard(state, 'moderator', { userId: LUNA, isModerator: true })
    expect([state.pinned?.text, state.moderators.has(LUNA)]).toEqual(['Word 5', true])
    state = heard(state, 'pinned', { message: null })
    state = heard(state, 'moderator', { userId: LUNA, isModerator: false })
    expect([state.pinned, state.moderators.has(LUNA)]).toEqual([null, false])
  })
})
