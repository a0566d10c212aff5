/** Hears a voice as long as it runs. */
export class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm')
  state = 'inactive'
  readonly mimeType = 'audio/webm;codecs=opus'
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['a voice']) }))
    this.dispatchEvent(new Event('stop'))
  }
}
