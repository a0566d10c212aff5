import { endpoint } from '../core/endpoint.ts'

export const createReport = endpoint('/v2/lk-user/h5web/report/create', 'user')
