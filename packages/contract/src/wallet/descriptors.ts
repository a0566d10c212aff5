import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-billing/h5web'

export const walletBalance = endpoint(`${BASE}/wallet/balance`, 'user')
export const myProperty = endpoint(`${BASE}/app/myProperty`, 'user')
export const listStatement = endpoint(`${BASE}/consumeList`, 'user')
export const exportStatement = endpoint(`${BASE}/consumeList/export`, 'user')

export const walletChannel = channel('wallet')
