import { addToVault, FILE_NAME_MAX_LENGTH, type CallOf, type OutputOf } from '@fanlight/contract'
import { call, refusedWith } from '../../../platform/api/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import { uploadPicture } from '../upload-picture.ts'
import { sendVideo } from './send-video.ts'
import { createUploadQueue, isOnItsWay, type UploadQueue, type Sender } from './upload-queue.ts'

/** So often is asked for what takes longer than one request has: the largest photo of a phone on a busy day. */
const ATTEMPTS = 4

/** The same question finds the same answer: what was begun goes on meanwhile. */
async function addPatiently(
  input: CallOf<typeof addToVault>,
  signal: AbortSignal,
  attempts = ATTEMPTS,
): Promise<OutputOf<typeof addToVault>> {
  try {
    return await call(addToVault, input, { signal })
  } catch (error) {
    if (attempts <= 1 || !refusedWith(error, 'TIMED_OUT')) throw error
    // It is there because it was asked for a moment ago.
    return { ...(await addPatiently(input, signal, attempts - 1)), wasThere: false }
  }
}

const sendPhoto: Sender = async (file, { signal, onProgress }) => {
  const url = await uploadPicture(file, { signal, onProgress, use: 'photo' })
  const fileName = file.name.slice(0, FILE_NAME_MAX_LENGTH)
  const { asset, wasThere } = await addPatiently({ url, fileName }, signal)
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
