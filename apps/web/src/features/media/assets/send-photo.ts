import { addToVault, FILE_NAME_MAX_LENGTH } from '@fanlight/contract'
import { call } from '../../../platform/api/index.ts'
import { uploadPicture } from '../upload-picture.ts'
import type { Sender } from './upload-queue.ts'

export const sendPhoto: Sender = async (file, { signal, onProgress }) => {
  const url = await uploadPicture(file, { signal, onProgress })
  const fileName = file.name.slice(0, FILE_NAME_MAX_LENGTH)
  const { asset, wasThere } = await call(addToVault, { url, fileName }, { signal })
  return { assetId: asset.assetId, asset, wasThere }
}
