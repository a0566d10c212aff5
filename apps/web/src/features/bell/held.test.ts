import { instant } from '@fanlight/contract'
import { describe, expect, it } from 'vitest'
import { hold, show } from './held.ts'
import { aNotification } from './testing/notifications.ts'

const at = (id: number, time: number, part = {}) => aNotification(id, { createdAt: instant(time), ...part })
const idsOf = ({ shown }: { shown: readonly { notificationId: string }[] }) => shown.map((item) => item.notificationId)
const first = [at(3, 300), at(2, 200), at(1, 100)]
const looked = show(first, instant(310))

describe('a list that is looked at', () => {
  it('lets what comes wait above it', () => {
    const held = hold(looked, [at(4, 400), ...first], instant(410), true)
    expect(idsOf(held)).toEqual(['3', '2', '1'])
    expect(held.waiting).toBe(1)
    expect(held.until).toBe(310)
  })

  it('keeps a line in its place when the same thing happens once more', () => {
    const again = at(2, 450, { actorCount: 2 })
    const held = hold(looked, [again, at(3, 300), at(1, 100)], instant(460), true)
    expect(idsOf(held)).toEqual(['3', '2', '1'])
    expect(held.shown[1]?.actorCount).toBe(1)
    expect(held.waiting).toBe(1)
    expect(idsOf(hold(held, [again, at(3, 300), at(1, 100)], instant(460), false))).toEqual(['2', '3', '1'])
  })

  it('takes what was read elsewhere, what was withdrawn, and the pages below', () => {
    const held = hold(looked, [at(3, 300, { isRead: true }), at(1, 100), at(0, 50)], instant(500), true)
    expect(idsOf(held)).toEqual(['3', '1', '0'])
    expect(held.shown[0]?.isRead).toBe(true)
    expect(held.waiting).toBe(0)
  })

  it('that is empty shows at once what comes', () => {
    expect(idsOf(hold(show([], instant(1)), first, instant(310), true))).toEqual(['3', '2', '1'])
  })

  it('shows everything while it is still arriving', () => {
    expect(idsOf(hold(looked, [at(4, 400), ...first], instant(410), false))).toEqual(['4', '3', '2', '1'])
  })

  it('is the same as long as nothing else was answered', () => {
    expect(hold(looked, first, instant(999), true)).toBe(looked)
  })
})
