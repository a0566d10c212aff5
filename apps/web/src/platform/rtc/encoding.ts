import type { Device } from '../device/device.ts'

export const FRAMES_PER_SECOND = 15

/** What is sent at most, by the kind of device that sends it: a phone is held upright. */
export const ENCODING: Readonly<Record<Device, { width: number; height: number; kbps: number }>> = {
  mobile: { width: 480, height: 640, kbps: 1260 },
  desktop: { width: 1280, height: 720, kbps: 1900 },
}

/** What a camera is asked for. Wishes: one that cannot do it gives what comes nearest. */
export function cameraWishes(device: Device): MediaTrackConstraints {
  const { width, height } = ENCODING[device]
  return {
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: FRAMES_PER_SECOND, max: FRAMES_PER_SECOND },
  }
}

/** Holds a sender to the limits, whatever its camera gives. */
export async function limitSender(sender: RTCRtpSender, device: Device): Promise<void> {
  const parameters = sender.getParameters()
  // Before the first negotiation there is nothing to limit; it is called again after it.
  if (parameters.encodings.length === 0) return
  for (const encoding of parameters.encodings) {
    encoding.maxBitrate = ENCODING[device].kbps * 1000
    encoding.maxFramerate = FRAMES_PER_SECOND
  }
  // A line that carries little carries a smaller picture with fewer frames. Held to its size it would be two a second.
  parameters.degradationPreference = 'balanced'
  await sender.setParameters(parameters)
}

/**
 * Sends one picture that needs no other before it. The other side asks for one by itself, but only after it has waited for
 * seconds for what was lost.
 */
export async function showWholePicture(sender: RTCRtpSender): Promise<void> {
  for (const isSent of [false, true]) {
    const parameters = sender.getParameters()
    for (const encoding of parameters.encodings) encoding.active = isSent
    await sender.setParameters(parameters)
  }
}
