import type { CallKind } from '@fanlight/contract'
import { useEffect, useRef, useState } from 'react'
import {
  chooseDevice,
  DeviceError,
  followDevices,
  followLevel,
  listDevices,
  openDevices,
  type DeviceKind,
  type DeviceProblem,
  type Devices,
} from '../../../platform/rtc/index.ts'

type Shown = { stream: MediaStream | null; problem: DeviceProblem | null }

/** The own picture, where the call has one, and voice before a call. `handOver` gives the open devices to the call instead of closing them. */
export function usePreview(kind: CallKind) {
  const [shown, setShown] = useState<Shown>({ stream: null, problem: null })
  const [devices, setDevices] = useState<Devices>({ camera: [], microphone: [], speaker: [] })
  const [level, setLevel] = useState(0)
  const preview = useRef<Preview | null>(null)
  const { stream } = shown

  useEffect(() => {
    const own = openPreview(kind, setShown, setDevices)
    preview.current = own
    return own.close
  }, [kind])
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

function openPreview(kind: CallKind, onShown: (shown: Shown) => void, onDevices: (devices: Devices) => void) {
  let opened: MediaStream | null = null
  /** Counts attempts: what an earlier one opens belongs to nobody. */
  let attempt = 0

  async function open(): Promise<void> {
    attempt += 1
    const own = attempt
    if (opened) stop(opened)
    opened = null
    try {
      const stream = await openDevices({ camera: kind === 'video', microphone: true })
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
