import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-user/h5web'

export const searchCreators = endpoint(`${BASE}/web/search`, 'visitor')
export const popularTags = endpoint(`${BASE}/web/tags`, 'visitor')
export const searchPosts = endpoint(`${BASE}/web/searchPosts`, 'visitor')
