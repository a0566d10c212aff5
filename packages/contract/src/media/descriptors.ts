import { channel } from '../core/channel.ts'
import { endpoint } from '../core/endpoint.ts'

const VAULT = '/v2/lk-media/h5web/api/user/contents/vault'

export const getUploadConfig = endpoint('/v2/lk-util/h5web/getOssTokenForUpload', 'user')
export const getVideoUploadToken = endpoint('/v2/lk-util/h5web/volcengine/upload-token', 'creator')
export const getMessageVideoToken = endpoint('/v2/lk-util/h5web/volcengine/message-upload-token', 'user')
export const getVodInfo = endpoint('/v2/lk-util/h5web/volcengine/getVodInfoByVid', 'user')
export const addToVault = endpoint(`${VAULT}/add`, 'creator')
export const listVault = endpoint(`${VAULT}/list`, 'creator')
export const listVaultLabels = endpoint(`${VAULT}/labels`, 'creator')
export const getAssets = endpoint(`${VAULT}/get`, 'creator')
export const downloadAsset = endpoint(`${VAULT}/download`, 'creator')
export const labelAssets = endpoint(`${VAULT}/label`, 'creator')
export const removeFromVault = endpoint(`${VAULT}/delete`, 'creator')

export const vaultChannel = channel('vault')
