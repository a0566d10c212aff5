import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-media/h5web/api/user/contents'

export const listPosts = endpoint(`${BASE}/list/contents`, 'visitor')
export const countNewer = endpoint(`${BASE}/list/newer`, 'visitor')
export const getPost = endpoint(`${BASE}/list/getContent`, 'visitor')
export const downloadKept = endpoint(`${BASE}/list/download`, 'user')
export const listMyPosts = endpoint(`${BASE}/list/myList`, 'user')
export const listSavedPosts = endpoint('/v2/lk-user/h5web/relation/collections', 'user')
export const savePost = endpoint('/v2/lk-user/h5web/relation/collect', 'user')
export const likePost = endpoint(`${BASE}/like`, 'user')
export const markSeen = endpoint(`${BASE}/seen`, 'user')
export const buyPost = endpoint(`${BASE}/buyPosts`, 'user')
export const tipPost = endpoint(`${BASE}/tipPost`, 'user')
export const translatePost = endpoint(`${BASE}/translate`, 'user')
export const translateComment = endpoint(`${BASE}/comments/translate`, 'user')
export const votePoll = endpoint(`${BASE}/poll/vote`, 'user')
export const listComments = endpoint(`${BASE}/comments/list`, 'visitor')
export const listReplies = endpoint(`${BASE}/comments/replies`, 'visitor')
export const addComment = endpoint(`${BASE}/comments/add`, 'user')
export const likeComment = endpoint(`${BASE}/comments/like`, 'user')
export const deleteComment = endpoint(`${BASE}/comments/delete`, 'user')
export const getAuthoredPost = endpoint(`${BASE}/creator/contents/detailContent`, 'creator')
export const editPost = endpoint(`${BASE}/editContent`, 'creator')
export const previewPost = endpoint(`${BASE}/creator/contents/preview`, 'creator')
export const pinPost = endpoint(`${BASE}/pin`, 'creator')
export const takeOffline = endpoint(`${BASE}/removeOrUn`, 'creator')
export const deletePost = endpoint(`${BASE}/deleteContent`, 'creator')
export const countCreatorPosts = endpoint(`${BASE}/countCreatorContent`, 'visitor')

export const pollChannel = channel('poll')
