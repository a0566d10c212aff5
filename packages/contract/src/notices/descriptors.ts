import { endpoint } from '../core/endpoint.ts'

export const listNotices = endpoint('/v2/lk-util/h5web/notices/list', 'visitor')
export const listAllNotices = endpoint('/v2/lk-admin/h5web/notices/listAll', 'admin')
export const editNotice = endpoint('/v2/lk-admin/h5web/notices/edit', 'admin')
