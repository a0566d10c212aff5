import {
  END_OF_TIME,
  FANS_PAGE_SIZE,
  type Download,
  type exportFans,
  type InputOf,
  type UserId,
} from '@fanlight/contract'
import { exportFans as fansFile, UserId as AnyUserId } from '@fanlight/contract/schemas'
import { z } from 'zod'
import { fileTexts } from '../../locales/index.ts'
import { cursorOf, pageOf } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/http/csv.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { findList, listLists } from './fan-lists.store.ts'
import { fanFields } from './fans.present.ts'
import * as store from './fans.store.ts'

type Narrowed = InputOf<typeof exportFans>

const position = cursorOf(
  z.strictObject({ isPayer: z.boolean(), first: z.int().nonnegative().max(END_OF_TIME), fanId: AnyUserId }),
)

/** Who has to do with a creator, in the order and of the kind they ask for. */
export function createFans({ db, clock, downloads }: Platform) {
  /** Null: what was typed is no part of any name. */
  async function wantedBy(from: Db, creatorId: UserId, narrowed: Narrowed): Promise<store.Wanted | null> {
    const { filter, sort, search, listId = null } = narrowed
    const question = search === '' ? null : await store.questionOf(from, creatorId, search)
    if (search !== '' && question === null) return null
    return { creatorId, filter, sort, listId, question, now: clock.now() }
  }

  /** A list of another creator's is none. */
  async function assertOwn(creatorId: UserId, { listId }: Narrowed): Promise<void> {
    if (listId !== undefined && !(await findList(db, creatorId, listId))) throw new AppError('NOT_FOUND', {})
  }

  const linkToFile = downloads.offer({
    name: 'fans',
    type: 'text/csv; charset=utf-8',
    asked: fansFile.input,
    async *write(from, creatorId, narrowed) {
      const texts = fileTexts(await store.languageOf(from, creatorId)).fans
      const names = new Map((await listLists(from, creatorId)).map(({ listId, name }) => [listId, name]))
      yield BYTE_ORDER_MARK
      yield csvLine(Object.values(fanFields.headings(texts)))
      const wanted = await wantedBy(from, creatorId, narrowed)
      if (!wanted) return
      for await (const row of store.eachFan(from, wanted)) yield csvLine(fanFields.of(row, names))
    },
  })

  return {
    async list(creatorId: UserId, narrowed: Narrowed, cursor: string | undefined) {
      const after = cursor === undefined ? null : position.read(cursor, FIRST)
      const isFirst = after === null
      const [wanted, lists] = await Promise.all([
        wantedBy(db, creatorId, narrowed),
        isFirst ? listLists(db, creatorId) : null,
        assertOwn(creatorId, narrowed),
      ])
      const rows = wanted ? await store.listFans(db, wanted, after) : []
      const { page, nextCursor } = pageOf(rows, FANS_PAGE_SIZE, (row) => position.write(placeOf(row, narrowed)))
      return { page, nextCursor, lists }
    },

    async card(creatorId: UserId, fanId: UserId) {
      const [row, lists] = await Promise.all([
        store.findFan(db, creatorId, fanId, clock.now()),
        listLists(db, creatorId),
      ])
      return { row, lists }
    },

    async export(viewer: Viewer, narrowed: Narrowed): Promise<Download> {
      await assertOwn(viewer.userId, narrowed)
      const day = new Date(clock.now()).toISOString().slice(0, 10)
      return linkToFile(viewer, `fanlight-fans-${day}.csv`, narrowed)
    },
  }
}

const FIRST: store.After = { isPayer: true, first: 0, fanId: '0' as UserId }

function placeOf({ person, isPayer, since, spent, expiresAt }: store.FanRow, { sort }: Narrowed): store.After {
  const first = { newest: since, oldest: since, spent: Number(spent), expiring: expiresAt ?? 0 }[sort]
  return { isPayer, first, fanId: person.userId }
}
