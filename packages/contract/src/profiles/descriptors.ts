import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-user/h5web'

export const getProfile = endpoint(`${BASE}/web/detail`, 'visitor')
export const editProfile = endpoint(`${BASE}/editProfile`, 'user')
export const suggestedCreators = endpoint(`${BASE}/web/suggested`, 'visitor')
export const getInterests = endpoint(`${BASE}/interests/get`, 'user')
export const saveInterests = endpoint(`${BASE}/interests/save`, 'user')
export const fittingCreators = endpoint(`${BASE}/interests/creators`, 'user')
export const followUser = endpoint(`${BASE}/relation/following`, 'user')
export const blockUser = endpoint(`${BASE}/blackOP`, 'user')
export const listFollowings = endpoint(`${BASE}/relation/followings`, 'user')
export const listFollowers = endpoint(`${BASE}/relation/followers`, 'user')
export const listBlocked = endpoint(`${BASE}/relation/blocked`, 'user')
export const getFilteredUserIds = endpoint('/v2/lk-chat/h5web/app/getFilteredUserIds', 'user')
export const invitationSummary = endpoint(`${BASE}/invitation/summary`, 'user')

export const relationsChannel = channel('relations')
