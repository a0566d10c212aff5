import { instant, type UploadConfig } from '@fanlight/contract'
import { vi } from 'vitest'

export const uploadConfig: UploadConfig = {
  accessKeyId: 'access',
  policy: 'policy',
  signature: 'signature',
  host: 'https://store.example/pictures',
  expiresAt: instant(0),
  keyPrefix: '7/',
  maxBytes: 10 * 1024 * 1024,
  fields: null,
}

export const photo = (name = 'photo.png', type = 'image/png'): File => new File(['bytes'], name, { type })

export const aFile = (name: string, type: string, size = 5): File =>
  Object.defineProperty(new File(['bytes'], name, { type }), 'size', { value: size })

/** A store that pictures are sent to: each upload waits until the test says what becomes of it. */
export function startFakeStore() {
  const requests: FakeRequest[] = []

  class FakeRequest extends EventTarget {
    static readonly OPENED = 1
    static readonly DONE = 4
    readonly upload = new EventTarget()
    readonly headers: string[] = []
    readyState = 0
    status = 0
    responseText = ''
    address = ''
    form = new FormData()
    isAborted = false

    open(_method: string, address: string) {
      this.address = address
      this.readyState = FakeRequest.OPENED
    }
    setRequestHeader(name: string) {
      this.headers.push(name)
    }
    send(form: FormData) {
      this.form = form
      requests.push(this)
    }
    abort() {
      this.isAborted = true
    }
    progress(loaded: number, total: number) {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }))
    }
    answer(status: number, body: unknown = '') {
      this.status = status
      this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
      this.readyState = FakeRequest.DONE
      this.dispatchEvent(new Event('load'))
    }
    breakDown() {
      this.dispatchEvent(new Event('error'))
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return {
    requests,
    /** The nth upload, once it has begun. */
    request: (index = 0): Promise<FakeRequest> =>
      vi.waitFor(() => {
        const found = requests[index]
        if (!found) throw new Error(`upload ${index} has not begun`)
        return found
      }),
  }
}
