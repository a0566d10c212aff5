import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-user/h5web'

export const applyAsCreator = endpoint(`${BASE}/web/creator/apply`, 'user')
export const creatorStatus = endpoint(`${BASE}/web/creator/status`, 'user')
export const checkSimilarity = endpoint(`${BASE}/app/imageAndAvatarSimilarity`, 'user')
export const getCreatorSetting = endpoint(`${BASE}/getCreatorSetting`, 'visitor')
export const updateCreatorSetting = endpoint(`${BASE}/updateCreatorSetting`, 'creator')

export const applicationChannel = channel('application')
