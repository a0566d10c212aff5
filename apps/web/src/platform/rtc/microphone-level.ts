const EVERY_MS = 100
/** How a voice at a desk sounds is about a fifth of what a microphone can hear. */
const SPEECH = 0.2

/** Tells how loud a microphone is, from 0 to 1, ten times a second. */
export function followLevel(stream: MediaStream, listener: (level: number) => void): () => void {
  if (typeof AudioContext !== 'function') return () => undefined
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  // A page that nobody has touched yet gets a context that sleeps.
  void context.resume().catch(() => undefined)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    listener(levelOf(samples))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

/** The mean power, as ears hear it: half as loud is a third of the power. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const power = Math.sqrt(sum / Math.max(1, samples.length))
  return Math.min(1, Math.sqrt(power / SPEECH))
}
