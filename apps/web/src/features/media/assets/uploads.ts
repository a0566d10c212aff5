import { addToVault, FILE_NAME_MAX_LENGTH } from '@fanlight/contract'
import { call } from '../../../platform/api/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import { uploadPicture } from '../upload-picture.ts'
import { sendVideo } from './send-video.ts'
import { createUploadQueue, isOnItsWay, type UploadQueue, type Sender } from './upload-queue.ts'

const sendPhoto: Sender = async (file, { signal, onProgress }) => {
  const url = await uploadPicture(file, { signal, onProgress })
  const fileName = file.name.slice(0, FILE_NAME_MAX_LENGTH)
  const { asset, wasThere } = await call(addToVault, { url, fileName }, { signal })
  return { assetId: asset.assetId, asset, wasThere }
}

let made: UploadQueue | null = null

/** The files of this tab that are on their way. Made when it is first asked for: few people ever upload. */
export function uploadQueue(): UploadQueue {
  made ??= followedQueue()
  return made
}

function followedQueue(): UploadQueue {
  const queue = createUploadQueue({ photo: sendPhoto, video: sendVideo })
  const ownerNow = () => storage.user.get()?.userId
  let owner = ownerNow()
  // Signing out and signing in with another account, here or in another tab.
  storage.user.subscribe(() => {
    if (ownerNow() !== owner) queue.dropAll()
    owner = ownerNow()
  })
  // The browser asks in its own words whether to leave.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  queue.entries.subscribe(() => {
    // Only while there is something to lose: a listener keeps the page out of the browser's back cache.
    if (queue.entries.get().some(isOnItsWay)) window.addEventListener('beforeunload', warn)
    else window.removeEventListener('beforeunload', warn)
  })
  return queue
}
