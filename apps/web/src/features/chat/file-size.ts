import { tagOf } from '@fanlight/contract'
import { useLanguage } from '../../platform/i18n/index.ts'

const STEPS = ['byte', 'kilobyte', 'megabyte'] as const

/** 840 byte, 12 kB, 3.4 MB. */
export function fileSize(bytes: number, tag: string): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2
  const unit = STEPS[step] ?? 'byte'
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1024 ** step)
}

export function useFileSize(): (bytes: number) => string {
  const language = useLanguage()
  return (bytes) => fileSize(bytes, tagOf(language))
}
