import { endpoint } from '../core/endpoint.ts'

const OPERATORS = '/v2/lk-admin/h5web/reports'

export const createReport = endpoint('/v2/lk-user/h5web/report/create', 'user')
export const listReports = endpoint(`${OPERATORS}/list`, 'admin')
export const getReport = endpoint(`${OPERATORS}/get`, 'admin')
export const openReportedMedia = endpoint(`${OPERATORS}/openMedia`, 'admin')
export const decideReport = endpoint(`${OPERATORS}/decide`, 'admin')
