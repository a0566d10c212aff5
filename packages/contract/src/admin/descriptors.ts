import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-admin/h5web'

export const listApplications = endpoint(`${BASE}/applications/list`, 'admin')
export const decideApplication = endpoint(`${BASE}/applications/decide`, 'admin')
export const listAudit = endpoint(`${BASE}/audit/list`, 'admin')
export const getStats = endpoint(`${BASE}/stats`, 'admin')
export const listAllOrders = endpoint(`${BASE}/orders/list`, 'admin')
export const refundOrder = endpoint(`${BASE}/orders/refund`, 'admin')
export const listFanPayments = endpoint(`${BASE}/payments/list`, 'admin')
export const refundPayment = endpoint(`${BASE}/payments/refund`, 'admin')
export const listAllPayouts = endpoint(`${BASE}/payouts/list`, 'admin')
export const decidePayout = endpoint(`${BASE}/payouts/decide`, 'admin')
export const listProposals = endpoint(`${BASE}/proposals/list`, 'admin')
export const decideProposal = endpoint(`${BASE}/proposals/decide`, 'admin')
export const listPackages = endpoint(`${BASE}/packages/list`, 'admin')
export const editPackage = endpoint(`${BASE}/packages/edit`, 'admin')
export const getMoneySettings = endpoint(`${BASE}/settings/get`, 'admin')
export const editMoneySettings = endpoint(`${BASE}/settings/edit`, 'admin')
