import { PHOTO_MAX_BYTES, POST_MEDIA_MAX, VIDEO_MAX_BYTES, VIDEO_MAX_SECONDS } from '@fanlight/contract'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Announcements,
  type ScreenReaderInstructions,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { Button } from '@fanlight/ui'
import { clsx } from 'clsx'
import { FolderOpen, ImagePlus, Plus } from 'lucide-react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useStore } from '../../../platform/store.ts'
import { useUploads } from '../../media/index.ts'
import { coverOf, uploadOf } from './draft.ts'
import type { DraftSession } from './draft-session.ts'
import { TrayTile } from './TrayTile.tsx'
import type { Tray } from './use-tray.ts'

type MediaTrayProps = {
  session: DraftSession
  tray: Tray
  onPick: () => void
  onVault: () => void
  error?: string | undefined
}

/** The photos and videos of a post, in the order they will be shown. */
export function MediaTray({ session, tray, onPick, onVault, error }: MediaTrayProps) {
  const text = useText()
  const format = useFormat()
  const { draft } = useStore(session.view)
  const uploads = useUploads()
  const cover = coverOf(draft)
  const placeOf = (key: string | number) => draft.media.findIndex((media) => media.key === key)
  const words = useTrayWords(placeOf, draft.media.length)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Held for a moment: a finger that scrolls takes nothing with it.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  function drop({ active, over }: DragEndEvent) {
    const [from, to] = [placeOf(active.id), over ? placeOf(over.id) : -1]
    if (from >= 0 && to >= 0 && from !== to) tray.move(from, to)
  }

  return (
    <section aria-label={text('publish.media.title')} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-13 font-semibold">{text('publish.media.title')}</h2>
        {draft.media.length > 0 && (
          <p className="text-13 text-muted tabular-nums">
            {text('publish.media.count', {
              number: format.wholeNumber(draft.media.length),
              max: format.wholeNumber(POST_MEDIA_MAX),
            })}
          </p>
        )}
      </div>
      {draft.media.length === 0 ? (
        <EmptyTray onPick={onPick} hasError={error !== undefined} />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{ announcements: words.announcements, screenReaderInstructions: words.instructions }}
        >
          <SortableContext items={draft.media.map(({ key }) => key)} strategy={rectSortingStrategy}>
            <ul className="grid grid-cols-2 gap-3 min-[26rem]:grid-cols-3 sm:grid-cols-4">
              {draft.media.map((media, index) => (
                <TrayTile
                  key={media.key}
                  media={media}
                  upload={uploadOf(uploads, media)}
                  place={index + 1}
                  isCover={media === cover}
                  onCover={() => tray.setCover(media.key)}
                  onTeaser={(isTeaser) => tray.setTeaser(media.key, isTeaser)}
                  onRemove={() => session.removeMedia(media.key)}
                  onRetry={(uploadId) => tray.retry(uploadId)}
                />
              ))}
              {tray.room > 0 && (
                <li>
                  <button
                    type="button"
                    onClick={onPick}
                    className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed border-field bg-sunken text-13 font-semibold text-muted transition-colors hover:bg-fill hover:text-ink"
                  >
                    <Plus aria-hidden />
                    {text('publish.media.more')}
                  </button>
                </li>
              )}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      {error !== undefined && (
        <p role="alert" className="text-13 font-medium text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="sm" iconStart={<FolderOpen aria-hidden />} disabled={tray.room <= 0} onPress={onVault}>
          {text('publish.media.fromVault')}
        </Button>
        {draft.media.length > 1 && <p className="text-13 text-muted">{text('publish.media.orderHint')}</p>}
      </div>
    </section>
  )
}

function EmptyTray({ onPick, hasError }: { onPick: () => void; hasError: boolean }) {
  const text = useText()
  return (
    <button
      type="button"
      onClick={onPick}
      className={clsx(
        'flex min-h-48 w-full flex-col items-center justify-center rounded-card border-2 border-dashed bg-sunken px-6 py-8 text-center transition-colors hover:bg-fill',
        hasError ? 'border-danger' : 'border-field',
      )}
    >
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-fill text-ink">
        <ImagePlus aria-hidden className="size-6!" />
      </span>
      <span className="text-17 font-semibold">{text('publish.media.choose')}</span>
      <span className="mt-1 text-muted pointer-coarse:hidden">{text('publish.media.drop')}</span>
      <span className="mt-1 text-13 text-muted">
        {text('publish.media.rules', {
          megabytes: PHOTO_MAX_BYTES / 1024 ** 2,
          gigabytes: VIDEO_MAX_BYTES / 1024 ** 3,
          minutes: VIDEO_MAX_SECONDS / 60,
        })}
      </span>
    </button>
  )
}

/** What is said while something is carried to another place. */
function useTrayWords(
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
