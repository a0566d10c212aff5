import type { ComponentType } from 'react'
import type { MessageKey } from '../../platform/i18n/index.ts'

export type Access = 'public' | 'login' | 'creator' | 'admin'

/**
 * What the shell treats differently. A `wide` page takes the place of the desktop's right column too; a `bare` one has
 * nothing around it: it is a window of its own.
 */
export type Flag = 'legal' | 'appStore' | 'payment' | 'profile' | 'wide' | 'bare'

export type Load = () => Promise<ComponentType>

export type Page = {
  name: string
  path: string
  /** Both are left out for a page that exists on the desktop only. */
  mobileName?: string
  mobilePath?: string
  access?: Access
  flags?: readonly Flag[]
  title: MessageKey
  /** The texts that come first are enough for it: nobody waits for the others before they see it. */
  isFirst?: true
  load: Load
}
