import {
  FAN_LISTS_MAX,
  type changeFanList,
  type FanList,
  type FanListId,
  type InputOf,
  type saveFanList,
  type saveFanNote,
  type UserId,
} from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './fan-lists.store.ts'
import { isFan } from './fans.store.ts'

/** What a creator keeps about fans for themself: a note on each, and lists of some. */
export function createFanLists({ db, clock, ids }: Platform) {
  return {
    save: (creatorId: UserId, { listId, name }: InputOf<typeof saveFanList>): Promise<FanList> =>
      db.transaction(async (tx) => {
        const lists = await store.lockLists(tx, creatorId)
        const before = lists.find((list) => list.listId === listId)
        if (listId !== undefined && !before) throw new AppError('NOT_FOUND', {})
        if (!before && lists.length >= FAN_LISTS_MAX) throw new AppError('TOO_MANY_LISTS', {})
        const isTaken = lists.some((list) => list !== before && isSameName(list.name, name))
        if (isTaken) throw new AppError('LIST_NAME_TAKEN', {})
        const saved = { listId: before?.listId ?? (ids.next() as FanListId), name, fans: before?.fans ?? 0 }
        await store.saveList(tx, { ...saved, creatorId, at: clock.now() })
        return saved
      }),

    delete: (creatorId: UserId, listId: FanListId): Promise<void> =>
      db.transaction(async (tx) => {
        await store.lockLists(tx, creatorId)
        if (!(await store.deleteList(tx, creatorId, listId))) throw new AppError('NOT_FOUND', {})
      }),

    change: (creatorId: UserId, { fanId, listIds }: InputOf<typeof changeFanList>): Promise<FanListId[]> =>
      db.transaction(async (tx) => {
        const own = new Set((await store.lockLists(tx, creatorId)).map(({ listId }) => listId))
        const isAllowed = listIds.every((listId) => own.has(listId)) && (await isFan(tx, creatorId, fanId))
        if (!isAllowed) throw new AppError('NOT_FOUND', {})
        await store.putOnLists(tx, { creatorId, fanId, listIds, at: clock.now() })
        return [...new Set(listIds)]
      }),

    note: (creatorId: UserId, { fanId, note }: InputOf<typeof saveFanNote>): Promise<void> =>
      db.transaction(async (tx) => {
        if (!(await isFan(tx, creatorId, fanId))) throw new AppError('NOT_FOUND', {})
        await store.saveNote(tx, { creatorId, fanId, note, at: clock.now() })
      }),
  }
}

/** As the database tells them apart. */
const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
