/** Two tones that many phones of the world ring with, and one that says that it rings elsewhere. */
const TONES = {
  incoming: { notes: [659, 784, 988, 784], noteMs: 160, everyMs: 2_400, loudness: 0.18 },
  outgoing: { notes: [440], noteMs: 900, everyMs: 3_600, loudness: 0.06 },
} as const
const VIBRATION = [400, 200, 400]

/** Rings until it is told to stop. Made here and not fetched: a call that comes while the line is weak rings at once. */
export function startRinging(kind: keyof typeof TONES): () => void {
  const { everyMs } = TONES[kind]
  const context = openContext()
  const ring = () => {
    if (context) play(context, kind)
    // A page that was never touched may not; the browser says so in its console alone.
    if (kind === 'incoming') navigator.vibrate?.(VIBRATION)
  }
  ring()
  const timer = setInterval(ring, everyMs)
  return () => {
    clearInterval(timer)
    navigator.vibrate?.(0)
    void context?.close()
  }
}

function openContext(): AudioContext | null {
  if (typeof AudioContext !== 'function') return null
  const context = new AudioContext()
  void context.resume().catch(() => undefined)
  return context
}

function play(context: AudioContext, kind: keyof typeof TONES): void {
  const { notes, noteMs, loudness } = TONES[kind]
  notes.forEach((frequency, index) => {
    const from = context.currentTime + (index * noteMs) / 1000
    const until = from + noteMs / 1000
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    // Without a ramp at both ends each note would begin and end with a click.
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(loudness, from + 0.02)
    volume.gain.setValueAtTime(loudness, until - 0.04)
    volume.gain.linearRampToValueAtTime(0, until)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(until)
  })
}
