import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const BASE = '/v2/lk-chat/h5web/app'

export const listConversations = endpoint(`${BASE}/listConversations`, 'user')
export const getConversation = endpoint(`${BASE}/getConversation`, 'user')
export const editConversation = endpoint(`${BASE}/editConversation`, 'user')
export const queryMessages = endpoint(`${BASE}/queryMessages`, 'user')
export const sendMessage = endpoint(`${BASE}/sendH5PrivateMessage`, 'user')
export const sendMessageSilently = endpoint('/v2/lk-util/h5web/sendSilenceMessage', 'user')
export const unlockMessage = endpoint(`${BASE}/unlockMessage`, 'user')
export const getMessageFile = endpoint(`${BASE}/getMessageFile`, 'user')
export const downloadKeptMessage = endpoint(`${BASE}/downloadKeptMessage`, 'user')
export const reactToMessage = endpoint(`${BASE}/reactToMessage`, 'user')
export const deleteMessage = endpoint(`${BASE}/deleteMessageLogic`, 'user')
export const markAsRead = endpoint(`${BASE}/markUserAsRead`, 'user')
export const markAllAsRead = endpoint(`${BASE}/markAllAsRead`, 'user')
export const countUnreadMessages = endpoint(`${BASE}/countTotalUnreadMessages`, 'user')
export const deleteConversation = endpoint(`${BASE}/deleteUserMessage`, 'user')
export const translateMessages = endpoint(`${BASE}/translateMessages`, 'user')
export const translateText = endpoint('/v2/lk-util/h5web/translateText', 'user')

export const sendMass = endpoint(`${BASE}/mass/send`, 'creator')
export const estimateMass = endpoint(`${BASE}/mass/estimate`, 'creator')
export const listMass = endpoint(`${BASE}/mass/list`, 'creator')
export const unsendMass = endpoint(`${BASE}/mass/unsend`, 'creator')

export const getWelcome = endpoint(`${BASE}/welcome/get`, 'creator')
export const saveWelcome = endpoint(`${BASE}/welcome/save`, 'creator')

export const listQuickReplies = endpoint(`${BASE}/quickReplies/list`, 'creator')
export const saveQuickReply = endpoint(`${BASE}/quickReplies/save`, 'creator')
export const deleteQuickReply = endpoint(`${BASE}/quickReplies/delete`, 'creator')

export const chatChannel = channel('chat')
