import type { AdminNotice, editNotice, InputOf, Notice } from '@fanlight/contract'
import { NoticeId } from '@fanlight/contract/schemas'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import * as store from './notices.store.ts'

export type Notices = ReturnType<typeof createEditing>

/** Each change is in the operators' log, with what it was before. */
export function createEditing({ db, clock, ids, audit }: Platform & { audit: Audit }) {
  return {
    current: (): Promise<Notice[]> => store.listCurrent(db, clock.now()),
    all: (): Promise<AdminNotice[]> => store.listAll(db),

    edit: (operator: Viewer, { noticeId, ...wanted }: InputOf<typeof editNotice>): Promise<AdminNotice> =>
      db.transaction(async (tx) => {
        const before = noticeId === undefined ? null : await store.lockNotice(tx, noticeId)
        if (noticeId !== undefined && !before) throw new AppError('NOT_FOUND', {})
        const after = { ...wanted, noticeId: noticeId ?? NoticeId.parse(ids.next()) }
        await store.saveNotice(tx, after)
        await audit.record(tx, {
          actorId: operator.userId,
          action: before ? 'notice.changed' : 'notice.written',
          subject: `notice:${after.noticeId}`,
          details: { before, after },
        })
        return after
      }),
  }
}
