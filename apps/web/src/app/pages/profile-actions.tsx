import type { Profile } from '@fanlight/contract'
import { MessageButton } from '../../features/chat/index.ts'
import { BookButton, CallButton } from '../../features/creators/index.ts'
import { SubscribeButton, TiersRow } from '../../features/memberships/index.ts'
import { TipButton } from '../../features/tips/index.ts'

/** Writing to a person, and what money brings to a creator's profile. The profile does not wait for it. */
export function ProfileExtraActions({ profile }: { profile: Profile }) {
  const message = <MessageButton person={profile} />
  if (!profile.isCreator) return message
  return (
    <>
      {message}
      <CallButton person={profile} isSign />
      <TipButton creator={profile} className="h-10! px-4! max-md:px-3!" />
      <SubscribeButton
        creator={profile}
        relation={profile.relation}
        className="peer h-10! px-5! max-md:basis-[40%] max-md:px-3!"
      />
    </>
  )
}

export function ProfileExtraRow({ profile }: { profile: Profile }) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      {profile.isCreator && <BookButton person={profile} />}
      <TiersRow creator={profile} />
    </div>
  )
}
