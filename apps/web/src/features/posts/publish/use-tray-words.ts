import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core'
import { useText } from '../../../platform/i18n/index.ts'

/** What is said while something is carried to another place. */
export function useTrayWords(
  placeOf: (key: string | number) => number,
  count: number,
): { announcements: Announcements; instructions: ScreenReaderInstructions } {
  const text = useText()
  const at = (key: string | number) => ({ place: placeOf(key) + 1, total: count })
  return {
    announcements: {
      onDragStart: ({ active }) => text('publish.order.taken', at(active.id)),
      onDragOver: ({ over }) => (over ? text('publish.order.over', at(over.id)) : undefined),
      onDragEnd: ({ over }) => (over ? text('publish.order.dropped', at(over.id)) : text('publish.order.cancelled')),
      onDragCancel: () => text('publish.order.cancelled'),
    },
    instructions: { draggable: text('publish.order.instructions') },
  }
}
