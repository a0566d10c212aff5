import { UploadError } from './upload-error.ts'

const STALLED_AFTER_MS = 30_000

export type PostOptions = { signal?: AbortSignal | undefined; onProgress?: ((share: number) => void) | undefined }
export type Posted = { status: number; body: string }

/**
 * A form POST that says how far it is, which fetch cannot. No token goes with it: the store may belong to another company.
 */
export function postForm(address: string, form: FormData, { signal, onProgress }: PostOptions): Promise<Posted> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new UploadError('cancelled'))
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined

    function end(settle: () => void) {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      settle()
    }
    function fail(failure: 'cancelled' | 'stalled' | 'offline') {
      end(() => reject(new UploadError(failure)))
      // After the end: aborting fires events of its own.
      request.abort()
    }
    const cancel = () => fail('cancelled')
    function moved() {
      clearTimeout(timer)
      timer = setTimeout(() => fail('stalled'), STALLED_AFTER_MS)
    }

    signal?.addEventListener('abort', cancel)
    request.upload.addEventListener('progress', (event) => {
      moved()
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener('readystatechange', () => {
      // Neither before it was sent nor after it ended: the timer would outlive the request.
      if (request.readyState > XMLHttpRequest.OPENED && request.readyState < XMLHttpRequest.DONE) moved()
    })
    request.addEventListener('load', () => end(() => resolve({ status: request.status, body: request.responseText })))
    request.addEventListener('error', () => end(() => reject(new UploadError('offline'))))
    request.open('POST', address)
    moved()
    request.send(form)
  })
}
