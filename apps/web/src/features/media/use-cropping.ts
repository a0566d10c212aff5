import { CROP_OUTPUT_QUALITY } from '@fanlight/contract'
import { useEffect, useState } from 'react'
import { logError } from '../../platform/log/log.ts'
import { contained, initialArea, type Area, outputSize } from './crop-geometry.ts'
import { DecodeError, decodePicture, type DecodedPicture, type DecodeProblem } from './decode-picture.ts'

type Opened = { file: Blob; picture: DecodedPicture | null; problem: DecodeProblem | null }

/** A picture being cropped: opened, framed, cut. Used by the dialog and by the page. */
export function useCropping(file: Blob, ratio: number) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [drawn, setDrawn] = useState<{ picture: DecodedPicture; ratio: number; area: Area } | null>(null)
  const [isCutting, setCutting] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let isWanted = true
    let release: () => void = () => undefined
    async function open() {
      try {
        const picture = await decodePicture(file)
        if (!isWanted) return picture.release()
        release = picture.release
        setOpened({ file, picture, problem: null })
      } catch (error) {
        if (!isWanted) return
        logError(error)
        setOpened({ file, picture: null, problem: error instanceof DecodeError ? error.problem : 'undecodable' })
      }
    }
    void open()
    return () => {
      isWanted = false
      release()
    }
  }, [file])

  const isOpen = opened?.file === file
  const picture = isOpen ? opened.picture : null
  const isDrawn = drawn !== null && drawn.picture === picture && drawn.ratio === ratio
  const area = isDrawn ? drawn.area : picture && initialArea(picture, ratio)

  async function cut(): Promise<Blob | null> {
    if (isCutting) return null
    setCutting(true)
    setFailed(false)
    try {
      return await cutPicture(picture?.image ?? null, area ?? { x: 0, y: 0, width: 0, height: 0 })
    } catch (error) {
      logError(error)
      setFailed(true)
      return null
    } finally {
      setCutting(false)
    }
  }

  return {
    picture,
    area,
    /** Why there is nothing to crop. */
    problem: isOpen ? opened.problem : null,
    isCutting,
    hasFailed,
    setArea: (next: Area): void => {
      if (picture) setDrawn({ picture, ratio, area: contained(next, ratio, picture) })
    },
    cut,
  }
}

export type Cropping = ReturnType<typeof useCropping>

/** The area as a JPEG. What was transparent is white: JPEG would make it black. */
async function cutPicture(image: HTMLImageElement | null, area: Area): Promise<Blob> {
  if (!image) throw new Error('No image available')
  const canvas = document.createElement('canvas')
  const { width, height } = outputSize(area)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Failed to create cropped image')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', CROP_OUTPUT_QUALITY))
  if (!blob) throw new Error('Failed to create cropped image')
  return blob
}
