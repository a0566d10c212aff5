import { VOICE_EXTENSIONS, type VoiceRefusal } from '@fanlight/contract'
import { AppError } from '../../../platform/errors.ts'

export const VOICES_FOLDER = 'voices/'

export const refuseVoice = (cause: VoiceRefusal): AppError => new AppError('VOICE_REFUSED', { cause })

const NAMED = new RegExp(`\\.(?:${VOICE_EXTENSIONS.join('|')})$`)
/** By what it is called; whether it is one is said by its bytes. */
export const isNamedRecording = (name: string): boolean => NAMED.test(name)

const MAGIC: readonly { at: number; bytes: string }[] = [
  { at: 0, bytes: '1a45dfa3' }, // WebM
  { at: 0, bytes: '4f676753' }, // OggS
  { at: 4, bytes: '66747970' }, // ftyp of MP4
]

/** Before any decoder sees the bytes: throws VOICE_REFUSED unless they begin as what browsers record. */
export function assertRecording(bytes: Buffer): void {
  const isOne = MAGIC.some(
    ({ at, bytes: start }) => bytes.subarray(at, at + start.length / 2).toString('hex') === start,
  )
  if (!isOne) throw refuseVoice('not_sound')
}
