import { vi } from 'vitest'

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
