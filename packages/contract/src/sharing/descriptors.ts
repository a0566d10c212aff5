import { endpoint } from '../core/endpoint.ts'

export const createShortLink = endpoint('/v2/lk-util/h5web/short-link/create', 'visitor')
