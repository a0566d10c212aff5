import { IMAGE_EXTENSIONS, pictureProblem, type PictureProblem } from '@fanlight/contract'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
} from 'react'

type Picking = {
  onPick: (file: File) => void
  onProblem: (problem: PictureProblem) => void
  extensions?: readonly string[] | undefined
  disabled?: boolean | undefined
  pasteAnywhere?: boolean | undefined
}

/** The ways a picture comes in: chosen, dropped, pasted. All of them are checked the same. */
export function usePicturePicking({
  onPick,
  onProblem,
  extensions = IMAGE_EXTENSIONS,
  disabled,
  pasteAnywhere,
}: Picking) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take(file: File | undefined) {
    if (!file || disabled) return
    const problem = pictureProblem(file, extensions)
    if (problem) onProblem(problem)
    else onPick(file)
  }

  const pasteFromPage = useEffectEvent((event: globalThis.ClipboardEvent) => {
    // What is pasted into a field is the field's.
    if (!pasteAnywhere || event.defaultPrevented || isEditable(event.target)) return
    take(event.clipboardData?.files[0])
  })
  useEffect(() => {
    const paste = (event: globalThis.ClipboardEvent) => pasteFromPage(event)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  useKeepPageOnDrop()

  return {
    isOver: isOver && !disabled,
    open: () => input.current?.click(),
    inputProps: {
      ref: input,
      type: 'file',
      accept: extensions.map((extension) => `.${extension}`).join(','),
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const [file] = event.target.files ?? []
        // Emptied, or choosing the same file again would be no change.
        event.target.value = ''
        take(file)
      },
    },
    areaProps: {
      onDragOver(event: DragEvent) {
        if (!carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
        setOver(true)
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        // Moving over a child leaves the parent only in name.
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
      },
      onDrop(event: DragEvent) {
        if (!carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      },
      onPaste(event: ClipboardEvent) {
        const [file] = event.clipboardData.files
        if (!file || isEditable(event.target)) return
        event.preventDefault()
        take(file)
      },
    },
  }
}

const carriesFiles = (carried: DataTransfer | null): boolean => carried?.types.includes('Files') ?? false

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type="file"]), textarea, [contenteditable]') !== null
  )
}

/** A file that misses its place by a finger would replace the page with the picture. */
function useKeepPageOnDrop(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (!event.defaultPrevented && carriesFiles(event.dataTransfer)) {
        event.preventDefault()
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
      }
    }
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
