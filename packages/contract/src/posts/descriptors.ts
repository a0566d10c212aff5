import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-media/h5web/api/user/contents'

export const listContents = endpoint(`${BASE}/list/contents`, 'visitor')
export const countNewer = endpoint(`${BASE}/list/newer`, 'visitor')
export const getContent = endpoint(`${BASE}/list/getContent`, 'visitor')
export const listMyContents = endpoint(`${BASE}/list/myList`, 'user')
export const listCollections = endpoint('/v2/lk-user/h5web/relation/collections', 'user')
export const collectContent = endpoint('/v2/lk-user/h5web/relation/collect', 'user')
export const likeContent = endpoint(`${BASE}/like`, 'user')
export const markSeen = endpoint(`${BASE}/seen`, 'user')
export const buyPost = endpoint(`${BASE}/buyPosts`, 'user')
export const tipPost = endpoint(`${BASE}/tipPost`, 'user')
export const listComments = endpoint(`${BASE}/comments/list`, 'visitor')
export const addComment = endpoint(`${BASE}/comments/add`, 'user')
export const deleteComment = endpoint(`${BASE}/comments/delete`, 'user')
export const getOwnContent = endpoint(`${BASE}/creator/contents/detailContent`, 'creator')
export const editContent = endpoint(`${BASE}/editContent`, 'creator')
export const previewContent = endpoint(`${BASE}/creator/contents/preview`, 'creator')
export const pinContent = endpoint(`${BASE}/pin`, 'creator')
export const takeOffline = endpoint(`${BASE}/removeOrUn`, 'creator')
export const deleteContent = endpoint(`${BASE}/deleteContent`, 'creator')
export const countCreatorContent = endpoint(`${BASE}/countCreatorContent`, 'visitor')
