import { useEffect, useRef, useState } from 'react'
import {
  chooseDevice,
  DeviceError,
  followDevices,
  listDevices,
  openDevices,
  type DeviceKind,
  type DeviceProblem,
  type Devices,
} from '../devices.ts'
import { followLevel } from '../microphone-level.ts'

type Shown = { stream: MediaStream | null; problem: DeviceProblem | null }

/** The own picture and voice before others see and hear them. `handOver` gives the open devices away instead of closing them. */
export function usePreview({ isVoice = false }: { isVoice?: boolean } = {}) {
  const [shown, setShown] = useState<Shown>({ stream: null, problem: null })
  const [devices, setDevices] = useState<Devices>({ camera: [], microphone: [], speaker: [] })
  const [level, setLevel] = useState(0)
  const preview = useRef<Preview | null>(null)
  const { stream } = shown

  useEffect(() => {
    const own = openPreview(isVoice, setShown, setDevices)
    preview.current = own
    return own.close
  }, [isVoice])
  useEffect(() => followDevices(setDevices), [])
  useEffect(() => (stream ? followLevel(stream, setLevel) : undefined), [stream])

  return {
    ...shown,
    devices,
    level,
    choose: (which: DeviceKind, id: string): void => {
      chooseDevice(which, id)
      void preview.current?.open()
    },
    retry: () => preview.current?.open(),
    handOver: (): MediaStream | null => preview.current?.give() ?? null,
  }
}

type Preview = ReturnType<typeof openPreview>

function openPreview(isVoice: boolean, onShown: (shown: Shown) => void, onDevices: (devices: Devices) => void) {
  let opened: MediaStream | null = null
  /** Counts attempts: what an earlier one opens belongs to nobody. */
  let attempt = 0

  async function open(): Promise<void> {
    attempt += 1
    const own = attempt
    if (opened) stop(opened)
    opened = null
    try {
      const stream = await openDevices({ camera: !isVoice, microphone: true })
      if (own !== attempt) return stop(stream)
      opened = stream
      onShown({ stream, problem: null })
      // Their names are told after one was allowed.
      onDevices(await listDevices())
    } catch (error) {
      if (own !== attempt) return
      onShown({ stream: null, problem: error instanceof DeviceError ? error.problem : 'missing' })
    }
  }
  void open()

  return {
    open,
    give(): MediaStream | null {
      const given = opened
      opened = null
      return given
    },
    close: (): void => {
      attempt += 1
      if (opened) stop(opened)
    },
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
