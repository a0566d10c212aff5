import { endpoint } from '../core/endpoint.ts'

const OPERATORS = '/v2/lk-admin/h5web/users'

export const listUsers = endpoint(`${OPERATORS}/list`, 'admin')
export const suspendUser = endpoint(`${OPERATORS}/suspend`, 'admin')
