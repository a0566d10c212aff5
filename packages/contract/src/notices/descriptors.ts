import { endpoint } from '../core/endpoint.ts'

export const listNotices = endpoint('/v2/lk-util/h5web/notices/list', 'visitor')
