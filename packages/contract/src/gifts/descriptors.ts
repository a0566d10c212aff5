import { endpoint } from '../core/endpoint.ts'

const ADMIN = '/v2/lk-admin/h5web'

export const listAllGifts = endpoint(`${ADMIN}/gifts/list`, 'admin')
export const editGift = endpoint(`${ADMIN}/gifts/edit`, 'admin')
