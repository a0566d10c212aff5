import { toast } from '@fanlight/ui'
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import { ACCEPTED_FILES, describeFileProblem, type FileProblem } from './file-kind.ts'

const carriesFiles = (carried: DataTransfer | null): boolean => carried?.types.includes('Files') ?? false

/** Says which files were not taken, and why: three of them in words, the rest are much the same. */
export function sayRefused(refused: readonly { file: File; problem: FileProblem }[]): void {
  for (const { file, problem } of refused.slice(0, 3)) toast.error(describeFileProblem(problem, file.name))
}

/** The ways files come to a page: chosen, dropped anywhere on it, pasted. */
export function useFileIntake(onFiles: (files: File[]) => void) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: FileList | null | undefined) => {
    if (files && files.length > 0) onFiles([...files])
  })

  useEffect(() => {
    // Moving over a child leaves the parent only in name: the page is left when all that was entered is.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      take(event.dataTransfer?.files)
    }
    const paste = (event: ClipboardEvent) => {
      // Words that are pasted carry a picture of themselves from some programs: those go into the text.
      if (!event.clipboardData || event.clipboardData.types.includes('text/plain')) return
      if (event.clipboardData.files.length > 0) event.preventDefault()
      take(event.clipboardData.files)
    }
    const listening = { dragenter: enter, dragleave: leave, dragover: over, drop }
    for (const [name, listener] of Object.entries(listening)) window.addEventListener(name, listener as EventListener)
    document.addEventListener('paste', paste)
    return () => {
      for (const [name, listener] of Object.entries(listening))
        window.removeEventListener(name, listener as EventListener)
      document.removeEventListener('paste', paste)
    }
  }, [])

  return {
    isOver,
    open: () => input.current?.click(),
    inputProps: {
      ref: input,
      type: 'file',
      accept: ACCEPTED_FILES,
      multiple: true,
      hidden: true,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const { files } = event.target
        if (files && files.length > 0) onFiles([...files])
        // Emptied, or choosing the same file again would be no change.
        event.target.value = ''
      },
    },
  }
}
