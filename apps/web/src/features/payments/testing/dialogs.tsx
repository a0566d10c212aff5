import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openReview, openTopUp } from '../open.ts'
import type { ReviewRequest, TopUpRequest } from '../payment-request.ts'
import { DialogHost } from '../../../platform/dialogs/index.ts'
import { Messages, show } from './kit.tsx'

export function host(): void {
  show(
    <>
      <DialogHost />
      <Messages />
    </>,
  )
}

export async function topUp(request: TopUpRequest = {}) {
  host()
  act(() => openTopUp(request))
  const dialog = within(await screen.findByRole('dialog', { name: 'Diamonds&Pay' }))
  await dialog.findByRole('group', { name: 'Diamond packages' })
  return dialog
}

export async function review(request: ReviewRequest): Promise<void> {
  host()
  act(() => openReview(request))
  await screen.findByRole('button', { name: /^(Pay \$|Start)/ })
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const goOn = () => press('Review & Pay')
