import type { ApplicationStatus } from '@fanlight/contract'

export const statusOf = (
  state: ApplicationStatus['state'],
  part: Partial<ApplicationStatus> = {},
): ApplicationStatus => ({
  state,
  reason: null,
  submittedAt: null,
  decidedAt: null,
  dueAt: null,
  contactEmail: 'creators@fanlight.example',
  ...part,
})
