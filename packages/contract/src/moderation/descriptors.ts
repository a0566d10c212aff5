import { endpoint } from '../core/endpoint.ts'

const OPERATORS = '/v2/lk-admin/h5web/reports'

export const createReport = endpoint('/v2/lk-user/h5web/report/create', 'user')
export const listMyReports = endpoint('/v2/lk-user/h5web/report/mine', 'user')
export const appealReport = endpoint('/v2/lk-user/h5web/report/appeal', 'user')
export const listReports = endpoint(`${OPERATORS}/list`, 'admin')
export const getReport = endpoint(`${OPERATORS}/get`, 'admin')
export const openReportedMedia = endpoint(`${OPERATORS}/openMedia`, 'admin')
export const decideReport = endpoint(`${OPERATORS}/decide`, 'admin')
export const decideAppeal = endpoint('/v2/lk-admin/h5web/appeals/decide', 'admin')
