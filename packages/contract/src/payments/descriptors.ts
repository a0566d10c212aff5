import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-billing/h5web'

export const getChargePackages = endpoint(`${BASE}/bdms/getChargePackages`, 'user')
export const getPaymentOptions = endpoint(`${BASE}/getOptPayment`, 'user')
export const createOrder = endpoint(`${BASE}/createOrder`, 'user')
export const getOrderStatus = endpoint(`${BASE}/getOrderStatus`, 'user')
export const captureOrder = endpoint(`${BASE}/capture`, 'user')
export const repayOrder = endpoint(`${BASE}/repay`, 'user')
export const cancelOrder = endpoint(`${BASE}/order/cancel`, 'user')
export const listOrders = endpoint(`${BASE}/order/list`, 'user')
export const listFailedOrders = endpoint(`${BASE}/failedOrders`, 'user')
export const getUnpaidSubscribe = endpoint(`${BASE}/getUnpaidSubscribe`, 'user')
export const listCards = endpoint(`${BASE}/card/list`, 'user')
export const startCard = endpoint(`${BASE}/card/setup`, 'user')
export const addCard = endpoint(`${BASE}/card/add`, 'user')
export const deleteCard = endpoint(`${BASE}/card/delete`, 'user')
export const getSpendingLimit = endpoint(`${BASE}/wallet/limit`, 'user')
export const setSpendingLimit = endpoint(`${BASE}/wallet/limit/edit`, 'user')
