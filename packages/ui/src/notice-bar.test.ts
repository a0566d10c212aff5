import { describe, expect, it } from 'vitest'
import { noticeBar, NOTICE_SECONDS, startNoticeBar, type NoticeBarEvent, type NoticeBarState } from './notice-bar.ts'

const second: NoticeBarEvent = { type: 'second_passed' }
const seconds = (count: number) => Array.from({ length: count }, () => second)
// Not a whole number of rounds: after one, a bar that turned would show the same notice as one that stood still.
const longEnoughToTurn = seconds(NOTICE_SECONDS * 4)
const after = (events: readonly NoticeBarEvent[], start = startNoticeBar(['a', 'b', 'c'])) =>
  events.reduce(noticeBar, start)
const shownIn = (state: NoticeBarState) => state.ids[state.shown]

describe('a notice bar', () => {
  it.each<[string, readonly NoticeBarEvent[], string | undefined]>([
    ['shows the first notice', [], 'a'],
    ['keeps it for less than five seconds', seconds(NOTICE_SECONDS - 1), 'a'],
    ['turns after five', seconds(NOTICE_SECONDS), 'b'],
    ['begins again after the last', seconds(NOTICE_SECONDS * 3), 'a'],
    ['stands still under the mouse', [{ type: 'held', by: 'pointer' }, ...longEnoughToTurn], 'a'],
    [
      'goes on with what was left of the five seconds',
      [
        ...seconds(3),
        { type: 'held', by: 'pointer' },
        ...seconds(9),
        { type: 'released', by: 'pointer' },
        ...seconds(2),
      ],
      'b',
    ],
    [
      'stays still when the mouse leaves and the focus remains',
      [
        { type: 'held', by: 'pointer' },
        { type: 'held', by: 'focus' },
        { type: 'released', by: 'pointer' },
        ...longEnoughToTurn,
      ],
      'a',
    ],
    ['goes back to the last from the first', [{ type: 'stepped', by: -1 }], 'c'],
    [
      'gives a notice its full time after a step by hand',
      [...seconds(4), { type: 'stepped', by: 1 }, ...seconds(4)],
      'b',
    ],
    ['shows the next when one is dismissed', [{ type: 'dismissed', id: 'a' }], 'b'],
    [
      'shows the first when the last is dismissed',
      [
        { type: 'stepped', by: -1 },
        { type: 'dismissed', id: 'c' },
      ],
      'a',
    ],
    [
      'does not show again what was dismissed',
      [
        { type: 'dismissed', id: 'a' },
        { type: 'listed', ids: ['a', 'b', 'c'] },
      ],
      'b',
    ],
    [
      'keeps what is being read when the list changes',
      [
        { type: 'stepped', by: 1 },
        { type: 'listed', ids: ['x', 'a', 'b'] },
      ],
      'b',
    ],
    [
      'shows nothing when all are dismissed',
      [{ type: 'dismissed', id: 'a' }, { type: 'dismissed', id: 'b' }, { type: 'dismissed', id: 'c' }, second],
      undefined,
    ],
  ])('%s', (_, events, expected) => {
    expect(shownIn(after(events))).toBe(expected)
  })

  it('has no turn to take with a single notice', () => {
    const one = startNoticeBar(['a'])
    expect(after(seconds(60), one)).toEqual(one)
  })
})
