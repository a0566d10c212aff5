import { copyText } from '../../platform/files/index.ts'

export const copyLink = (link: string): Promise<void> =>
  copyText(link, { copied: 'sharing.copied', failed: 'sharing.copyFailed' })
