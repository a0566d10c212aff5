import { endpoint } from '../core/endpoint.ts'

const OPERATORS = '/v2/lk-admin/h5web/hashes'

export const addForbidden = endpoint(`${OPERATORS}/add`, 'admin')
export const listForbidden = endpoint(`${OPERATORS}/list`, 'admin')
export const removeForbidden = endpoint(`${OPERATORS}/remove`, 'admin')
